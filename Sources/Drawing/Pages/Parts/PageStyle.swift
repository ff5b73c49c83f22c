/// The style sheet of a page.
///
/// It contains neither `<` nor `&`, so that it is valid in XML unescaped, and no URL.
enum PageStyle {
  /// The whole style sheet, with the inks that the page uses.
  static func text(inks: Set<PageInk>) -> String {
    let inks = inks.sorted { $0.className < $1.className }
    let (light, dark) = (PageColors(.light), PageColors(.dark))
    let onLight = inks.map { rule(for: $0, $0.light, $0.text.light) }.joined()
    let onDark = inks.map { ($0, rule(for: $0, $0.dark, $0.text.dark)) }
    // Paper in a printer is always light.
    let system = onDark.map { ":root:not([data-theme=light]) \($1)" }.joined()
    let chosen = onDark.map { ":root[data-theme=dark] \($1)" }.joined()
    return """

      :root{color-scheme:light;\(light.properties)}
      \(onLight)
      @media screen and (prefers-color-scheme:dark){
      :root:not([data-theme=light]){color-scheme:dark;\(dark.properties)}
      \(system)}
      @media screen{
      :root[data-theme=dark]{color-scheme:dark;\(dark.properties)}
      \(chosen)}
      \(rules)

      """
  }

  private static func rule(for ink: PageInk, _ color: Color, _ text: Color) -> String {
    ".\(ink.className){--ink:\(SVGText.hex(color));--on-ink:\(SVGText.hex(text))}\n"
  }

  private static let rules = """
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%}
    body{margin:0 auto;padding:2rem 1.25rem 3rem;max-width:68rem;background:var(--paper);
      color:var(--text);line-height:1.5;font-variant-numeric:tabular-nums;
      font-family:system-ui,-apple-system,"Segoe UI",Roboto,Cantarell,"Noto Sans",sans-serif}
    h1,h2,p,figure,dl,dd,ul{margin:0;padding:0}
    h1{font-size:1.75rem;line-height:1.2;font-weight:650;letter-spacing:-.01em}
    h2{font-size:1.05rem;font-weight:600}
    a{color:inherit}
    header{position:relative;padding-right:6rem}
    .dates,.remark,footer{color:var(--soft)}
    .dates{margin-top:.25rem}
    .remark{margin-top:.15rem;font-size:.925rem}
    nav{margin-top:1rem}
    nav ul{display:flex;flex-wrap:wrap;gap:.35rem 1.1rem;list-style:none;font-size:.925rem}
    nav a{color:var(--soft);text-underline-offset:.2em;text-decoration-color:var(--rule)}
    nav a:hover{color:var(--text)}
    button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer}
    .theme{position:absolute;top:.1rem;right:0;padding:.25rem .8rem;font-size:.875rem;
      border:1px solid var(--rule);border-radius:2rem;background:var(--card)}
    :focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
    main{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem;margin-top:1.5rem}
    .card{min-width:0;padding:1.1rem 1.25rem 1.25rem;background:var(--card);
      border:1px solid var(--rule);border-radius:12px}
    .full{grid-column:1/-1}
    .numbers dl{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));
      gap:1.1rem 1.25rem}
    .numbers dl div{display:flex;flex-direction:column}
    .numbers dt{order:2;color:var(--soft);font-size:.875rem}
    .numbers .big{font-size:1.6rem;line-height:1.25;font-weight:600;letter-spacing:-.01em}
    .numbers .more{order:3;color:var(--soft);font-size:.8125rem}
    figure{margin-top:.9rem}
    svg{display:block;overflow:visible;font-size:12px}
    svg svg{overflow:visible}
    svg text{fill:var(--text)}
    .label,.tick{fill:var(--soft)!important}
    .tick,.value,.key{font-size:11px}
    .name{font-size:13px}
    .tight{display:none}
    .middle{text-anchor:middle}
    .end{text-anchor:end}
    .rule{stroke:var(--rule);stroke-width:1;shape-rendering:crispEdges}
    .track{fill:var(--track)}
    .place{fill:transparent}
    .bar{fill:var(--accent)}
    .part,.piece{fill:var(--ink,var(--accent))}
    .part{stroke:var(--card);stroke-width:2;stroke-linejoin:round}
    .key{fill:var(--on-ink)!important;pointer-events:none}
    .equal{stroke:var(--equal);stroke-width:2}
    .line{display:flex;justify-content:space-between;align-items:baseline;gap:.75rem;
      line-height:18px;white-space:nowrap;color:var(--text)}
    .line .name{min-width:0;overflow:hidden;text-overflow:ellipsis}
    .lines path{fill:none;vector-effect:non-scaling-stroke;stroke-width:2;stroke-linejoin:round}
    .lines .before{stroke:var(--soft);stroke-dasharray:5 4}
    .lines .current{stroke:var(--accent)}
    .lines .area{fill:var(--accent);fill-opacity:.1;stroke:none}
    .mark:hover .bar,.mark:hover .piece,.mark:hover .part{opacity:.75}
    .mark:hover .place{fill:var(--track);fill-opacity:.55}
    [class^=shade-]{fill:var(--ink);stroke:var(--card);stroke-width:2}
    .shade-0{--ink:var(--shade-0)}.shade-1{--ink:var(--shade-1)}.shade-2{--ink:var(--shade-2)}
    .shade-3{--ink:var(--shade-3)}.shade-4{--ink:var(--shade-4)}
    .beside-values{margin-left:48px;width:calc(100% - 48px)}
    .beside-weekdays{margin-left:40px;width:calc(100% - 40px)}
    .beside-days{margin-left:80px;width:calc(100% - 80px)}
    .beside-titles{margin-left:200px;width:calc(100% - 200px)}
    .total{font-size:24px;font-weight:600}
    .tags{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,12rem),1fr));
      gap:1.5rem;align-items:center}
    .tags svg{max-width:13rem;justify-self:center}
    .legend{display:flex;flex-wrap:wrap;gap:.3rem 1.25rem;list-style:none;margin-top:.9rem;
      font-size:.9rem}
    .legend li{display:flex;align-items:center;min-width:0;overflow-wrap:anywhere}
    .tags .legend{flex-direction:column;margin-top:0}
    .legend .amount{margin-left:auto;padding-left:.9rem;color:var(--soft);white-space:nowrap}
    .spot{display:inline-block;flex:none;min-width:.7rem;height:.7rem;margin-right:.5rem;
      border-radius:3px;background:var(--ink);color:var(--on-ink)}
    .legend .spot:not(:empty){min-width:1.15rem;height:1.15rem;padding:0 .2rem;font-size:.7rem;
      line-height:1.15rem;text-align:center}
    details{margin-top:.75rem}
    summary{width:max-content;max-width:100%;color:var(--soft);font-size:.875rem;cursor:pointer}
    .wide{overflow-x:auto}
    table{width:100%;border-collapse:collapse;font-size:.9rem}
    caption{text-align:left;padding-bottom:.5rem}
    details caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    details .wide{position:relative;margin-top:.5rem}
    th,td{padding:.4rem .6rem;text-align:left;vertical-align:baseline;font-weight:400;
      border-top:1px solid var(--rule)}
    th:first-child,td:first-child{padding-left:0}
    th:last-child,td:last-child{padding-right:0}
    thead th{border-top:0;color:var(--soft);font-size:.8125rem;white-space:nowrap}
    tbody th,td:not(.number){min-width:5.5rem;overflow-wrap:anywhere}
    tbody th{min-width:9rem}
    .number{text-align:right;white-space:nowrap}
    thead button::after{content:"\\2195";display:inline-block;width:1em;margin-left:.2em;
      opacity:.35;text-align:center}
    [aria-sort=ascending] button,[aria-sort=descending] button{color:var(--text)}
    [aria-sort=ascending] button::after{content:"\\2191";opacity:1}
    [aria-sort=descending] button::after{content:"\\2193";opacity:1}
    footer{margin-top:1.5rem;font-size:.875rem}
    .skip{position:absolute;left:-99rem}
    .skip:focus{left:0;top:-1.5rem}
    .tip{position:fixed;z-index:1;max-width:min(22rem,calc(100vw - 1rem));padding:.35rem .6rem;
      border-radius:6px;background:var(--text);color:var(--paper);font-size:.8125rem;
      line-height:1.35;pointer-events:none;overflow-wrap:anywhere;white-space:pre-line}
    [hidden]{display:none!important}
    @media (max-width:46rem){
    body{padding:1.25rem .75rem 2rem}
    main{grid-template-columns:minmax(0,1fr);gap:.75rem}
    .card{padding:.9rem .9rem 1rem;border-radius:10px}
    h1{font-size:1.4rem}
    .numbers dl{grid-template-columns:repeat(2,minmax(0,1fr))}
    .minor,.roomy{display:none}
    svg .key{font-size:9px}
    .beside-values .value{font-size:8.5px}
    .tight{display:inline}
    .beside-titles{margin-left:112px;width:calc(100% - 112px)}
    tbody th{min-width:6rem}
    td:not(.number){min-width:4.5rem}
    th,td{padding:.4rem .35rem}
    }
    @media print{
    @page{margin:14mm}
    body{padding:0;max-width:none;background:none;font-size:10pt}
    *{-webkit-print-color-adjust:exact;print-color-adjust:exact}
    main{display:block}
    .card{padding:0 0 1rem;margin-bottom:1rem;border:0;border-bottom:1px solid var(--rule);
      border-radius:0;background:none}
    .wide{overflow:visible}
    figure,tr,.numbers{break-inside:avoid}
    h2,.remark,caption{break-after:avoid}
    thead{display:table-header-group;break-inside:avoid}
    th,td{padding:.25rem .5rem}
    nav,.theme,.tip,.skip,details:not([open]),thead button::after{display:none}
    }
    """
}
