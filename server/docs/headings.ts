export const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export type Heading = { title: string; anchor: string; depth: number };

/** Lists the headings of a Markdown text, except those inside code. */
export function listHeadings(markdown: string): Heading[] {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, "");
  return [...prose.matchAll(/^(#{2,3}) (.+)$/gm)].map(([, marks = "", title = ""]) => ({
    title: title.replaceAll("`", ""),
    anchor: toAnchor(title),
    depth: marks.length,
  }));
}
