/** Returns browser and system of a User-Agent, as in `Chrome 130 · Android`; null if it names neither. */
export function describeUserAgent(userAgent: string): string | null {
  const browsers: [RegExp, string][] = [
    [/\bEdg(?:A|iOS)?\/(\d+)/, "Edge"],
    [/\bOPR\/(\d+)/, "Opera"],
    [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
    [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
    [/\b(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
    [/\bVersion\/(\d+)[^ ]* (?:Mobile\/\S+ )?Safari\//, "Safari"],
  ];
  const systems: [RegExp, string][] = [
    [/\b(?:iPhone|iPod)\b/, "iPhone"],
    [/\biPad\b/, "iPad"],
    [/\bAndroid\b/, "Android"],
    [/\bWindows\b/, "Windows"],
    [/\bMac OS X\b/, "macOS"],
    [/\bCrOS\b/, "ChromeOS"],
    [/\bLinux\b/, "Linux"],
  ];
  const [pattern, name] = browsers.find(([candidate]) => candidate.test(userAgent)) ?? [];
  const version = pattern?.exec(userAgent)?.[1];
  const system = systems.find(([candidate]) => candidate.test(userAgent))?.[1];
  const parts = [name && version ? `${name} ${version}` : name, system].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" · ") : null;
}
