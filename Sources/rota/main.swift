print("rota")
