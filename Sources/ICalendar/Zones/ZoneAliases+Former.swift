extension ZoneAliases {
  /// Former names of the time-zone database, and other names in old calendars.
  ///
  /// A zone, followed by its aliases.
  static let former = """
    Africa/Abidjan: Iceland
    Africa/Cairo: Egypt
    Africa/Nairobi: Africa/Asmera
    Africa/Tripoli: Libya
    America/Adak: US/Aleutian
    America/Anchorage: US/Alaska
    America/Argentina/Buenos_Aires: America/Buenos_Aires
    America/Argentina/Catamarca: America/Catamarca
    America/Argentina/Cordoba: America/Cordoba
    America/Argentina/Jujuy: America/Jujuy
    America/Argentina/Mendoza: America/Mendoza
    America/Chicago: CDT; CST; Central; Central Time; Central Time (US & Canada); US-Central
    America/Chicago: US/Central
    America/Denver: MDT; Mountain; Mountain Time; Mountain Time (US & Canada); Navajo
    America/Denver: US-Mountain; US/Mountain
    America/Detroit: US/Michigan
    America/Edmonton: Canada/Mountain
    America/Halifax: Canada/Atlantic
    America/Havana: Cuba
    America/Indiana/Indianapolis: America/Fort_Wayne; America/Indianapolis; US/East-Indiana
    America/Indiana/Knox: US/Indiana-Starke
    America/Jamaica: Jamaica
    America/Kentucky/Louisville: America/Louisville
    America/Los_Angeles: PDT; PST; Pacific; Pacific Time; Pacific Time (US & Canada); US-Pacific
    America/Los_Angeles: US/Pacific
    America/Manaus: Brazil/West
    America/Mazatlan: Mexico/BajaSur
    America/Mexico_City: Mexico/General
    America/New_York: EDT; Eastern; Eastern Time; Eastern Time (US & Canada); US-Eastern
    America/New_York: US/Eastern
    America/Noronha: Brazil/DeNoronha
    America/Nuuk: America/Godthab
    America/Phoenix: US/Arizona
    America/Puerto_Rico: America/Virgin
    America/Regina: Canada/Saskatchewan
    America/Rio_Branco: Brazil/Acre
    America/Santiago: Chile/Continental
    America/Sao_Paulo: Brazil/East
    America/St_Johns: Canada/Newfoundland
    America/Tijuana: Mexico/BajaNorte
    America/Toronto: Canada/Eastern
    America/Vancouver: Canada/Pacific
    America/Whitehorse: Canada/Yukon
    America/Winnipeg: Canada/Central
    Asia/Dhaka: Asia/Dacca
    Asia/Ho_Chi_Minh: Asia/Saigon
    Asia/Hong_Kong: Hongkong
    Asia/Jerusalem: Asia/Tel_Aviv; Israel
    Asia/Kathmandu: Asia/Katmandu
    Asia/Kolkata: Asia/Calcutta
    Asia/Macau: Asia/Macao
    Asia/Makassar: Asia/Ujung_Pandang
    Asia/Seoul: ROK
    Asia/Shanghai: Asia/Chongqing; PRC
    Asia/Singapore: Singapore
    Asia/Taipei: ROC
    Asia/Tehran: Iran
    Asia/Thimphu: Asia/Thimbu
    Asia/Tokyo: Japan
    Asia/Ulaanbaatar: Asia/Ulan_Bator
    Asia/Yangon: Asia/Rangoon
    Atlantic/Faroe: Atlantic/Faeroe
    Australia/Adelaide: Australia/South
    Australia/Brisbane: Australia/Queensland
    Australia/Darwin: Australia/North
    Australia/Hobart: Australia/Tasmania
    Australia/Melbourne: Australia/Victoria
    Australia/Perth: Australia/West
    Australia/Sydney: Australia/ACT; Australia/NSW
    Etc/GMT: GMT+0; GMT-0; GMT0; Greenwich
    Etc/UTC: UCT; Universal; Z; Zulu
    Europe/Berlin: Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna; Atlantic/Jan_Mayen; Berlin
    Europe/Berlin: CEST; MESZ; MEZ
    Europe/Budapest: Belgrade, Bratislava, Budapest, Ljubljana, Prague; Budapest
    Europe/Dublin: Eire
    Europe/Istanbul: Asia/Istanbul; Turkey
    Europe/Kiev: Europe/Kyiv
    Europe/Lisbon: Portugal
    Europe/London: BST; Europe/Belfast; GB; GB-Eire
    Europe/London: Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London; London
    Europe/Moscow: W-SU
    Europe/Paris: Brussels, Copenhagen, Madrid, Paris; Paris; Romance
    Europe/Warsaw: Poland
    Pacific/Auckland: NZ
    Pacific/Chatham: NZ-CHAT
    Pacific/Easter: Chile/EasterIsland
    Pacific/Honolulu: US/Hawaii
    Pacific/Kwajalein: Kwajalein
    Pacific/Pago_Pago: Pacific/Samoa; US/Samoa
    """
}
