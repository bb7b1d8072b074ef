import { lexer, type Token, type Tokens } from "marked";
import type { ReactNode } from "react";
import { CodeGroup } from "@/components/docs/code-group";
import { toAnchor } from "@/server/docs/headings";
import { CodeBlock, Sample as SampleCode } from "./code-block";
import { DataTable } from "./data-table";
import { Inline } from "./inline";

/** Renders our own Markdown as elements. HTML in it is never put on the page as HTML. */
export function Markdown({ text }: { text: string }) {
  const parts = toMarkdownParts(lexer(text));
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move.
    part.kind === "samples" ? <Samples key={index} {...part} /> : <Block key={index} {...part} />,
  );
}

const createTypeGuard =
  <T extends Token>(type: T["type"]) =>
  (token: Token): token is T =>
    token.type === type;
const isCode = createTypeGuard<Tokens.Code>("code");
const isHeading = createTypeGuard<Tokens.Heading>("heading");
const isTable = createTypeGuard<Tokens.Table>("table");
const isList = createTypeGuard<Tokens.List>("list");
const isParagraph = createTypeGuard<Tokens.Paragraph>("paragraph");

type Sample = { title: string; language: string; code: string };
/** `under` is the heading above, the accessible name of a table or a code block. */
type MarkdownPart =
  | { kind: "samples"; under: string; samples: Sample[] }
  | { kind: "block"; under: string; token: Token };

/** `bash title=cURL` holds the language of a sample and its name. Other code has no name. */
function parseCodeSample(token: Token): Sample | null {
  if (!isCode(token)) return null;
  const title = /title=(\S+)/.exec(token.lang ?? "")?.[1];
  return title ? { title, language: token.lang?.split(" ")[0] ?? "", code: token.text } : null;
}

/** Returns the blocks in order and joins neighbouring samples. */
function toMarkdownParts(tokens: readonly Token[]): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let under = "";
  for (const token of tokens) {
    if (token.type === "space") continue;
    if (isHeading(token)) under = token.text;
    const sample = parseCodeSample(token);
    const last = parts.at(-1);
    if (!sample) parts.push({ kind: "block", under, token });
    else if (last?.kind === "samples" && !last.samples.some(({ title }) => title === sample.title))
      last.samples.push(sample);
    else parts.push({ kind: "samples", under, samples: [sample] });
  }
  return parts;
}

function Samples({ samples, under }: { samples: readonly Sample[]; under: string }) {
  const entries = samples.map(({ title, language, code }) => ({
    title,
    panel: <SampleCode name={`${under}, ${title}`} code={code} language={language} />,
  }));
  return <CodeGroup entries={entries} />;
}

function Block({ token, under }: { token: Token; under: string }): ReactNode {
  if (isHeading(token)) return <Heading token={token} />;
  if (isCode(token))
    return <CodeBlock name={under} code={token.text} language={token.lang ?? ""} className="my-5" />;
  if (isTable(token)) return <Table token={token} under={under} />;
  if (isList(token)) return <List token={token} />;
  if (!isParagraph(token)) return null;
  return (
    <p className="my-4">
      <Inline tokens={token.tokens} />
    </p>
  );
}

function Table({ token, under }: { token: Tokens.Table; under: string }) {
  return (
    <DataTable
      name={under}
      head={token.header.map(({ text }) => text.replaceAll("`", ""))}
      rows={token.rows.map((row) => row.map((cell) => <Inline key={cell.text} tokens={cell.tokens} />))}
    />
  );
}

function List({ token }: { token: Tokens.List }) {
  const items = token.items.map((item) => (
    <li key={item.raw}>
      <Inline tokens={item.tokens} />
    </li>
  ));
  if (token.ordered) return <ol className="my-4 list-decimal space-y-2 pl-6">{items}</ol>;
  return <ul className="my-4 list-disc space-y-2 pl-6">{items}</ul>;
}

function Heading({ token }: { token: Tokens.Heading }) {
  const id = toAnchor(token.text);
  const isSection = token.depth <= 2;
  const Level = isSection ? "h2" : "h3";
  return (
    <Level id={id} className={isSection ? "mt-12 mb-3 text-h2" : "mt-8 mb-2 text-h3"}>
      <a href={`#${id}`} className="hover:underline">
        <Inline tokens={token.tokens} />
      </a>
    </Level>
  );
}
