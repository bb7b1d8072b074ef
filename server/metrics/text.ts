export type Sample = {
  labels?: Readonly<Record<string, string>>;
  value: number;
  suffix?: "_bucket" | "_sum" | "_count";
};

export type Family = {
  name: string;
  type: "counter" | "gauge" | "histogram";
  help: string;
  samples: readonly Sample[];
};

/** Prometheus text format, version 0.0.4. */
export const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

const escapeLabel = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
const escapeHelp = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");

function formatValue(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? "+Inf" : "-Inf";
}

function formatSample(name: string, { labels = {}, value, suffix = undefined }: Sample): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`);
  return `${name}${suffix ?? ""}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${formatValue(value)}`;
}

export const formatMetrics = (families: readonly Family[]): string =>
  families
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${escapeHelp(help)}`,
      `# TYPE ${name} ${type}`,
      ...samples.map((sample) => formatSample(name, sample)),
    ])
    .concat("")
    .join("\n");
