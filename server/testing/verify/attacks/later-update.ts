import { deflateSync } from "node:zlib";
import { getLastStart } from "../updates";

/**
 * Writes an update behind a sealed file piece by piece, with any errors: objects, object streams, and
 * cross-references whose rows need not match.
 */

export type Body = string | Buffer;
export type XrefRow = { number: number; kind: 0 | 1 | 2; second: number; third: number };
export type Member = {
  number: number;
  text: string;
  /** Object number in its header, if it differs. */
  header?: number;
  /** Index in its row, if it differs. */
  index?: number;
};
type TrailerOptions = {
  root: number;
  size: number;
  /** Offset of the previous section; null omits it. */
  prev?: number | null;
  /** Further entries of the trailer. */
  trailer?: string;
};

/** Body of a stream object; its length may be false. */
export const formatStream = (
  content: string,
  entries = "",
  length: number | string = content.length,
): string => `<< /Length ${length} ${entries} >>\nstream\n${content}\nendstream`;

export class Later {
  readonly #chunks: Buffer[];
  readonly #rows: XrefRow[] = [];
  #at: number;
  #start = 0;
  #streams = 0;

  constructor(readonly base: Buffer) {
    this.#chunks = [base];
    this.#at = base.length;
    if (base.at(-1) !== 0x0a) this.raw("\n");
  }

  get at(): number {
    return this.#at;
  }

  raw(text: Body): this {
    const chunk = typeof text === "string" ? Buffer.from(text, "latin1") : text;
    this.#chunks.push(chunk);
    this.#at += chunk.length;
    return this;
  }

  row(number: number, kind: XrefRow["kind"], second: number, third = 0): this {
    this.#rows.push({ number, kind, second, third });
    return this;
  }

  /** Adds an object in plain text. `header` may contradict its row; `isListed` false omits the row. */
  object(
    number: number,
    body: Body,
    { header = `${number} 0 obj\n`, isListed = true, generation = 0, end = "\nendobj\n" } = {},
  ): this {
    if (isListed) this.row(number, 1, this.#at, generation);
    return this.raw(header).raw(body).raw(end);
  }

  /** Adds an object stream with a row for each member. */
  packed(container: number, members: readonly Member[], { isListed = true, entries = "" } = {}): this {
    const bodies = members.map(({ text }) => `${text}\n`);
    let at = 0;
    const header = members.map(({ number, header: said = number }, index) => {
      const pair = `${said} ${at}`;
      at += bodies[index]?.length ?? 0;
      return pair;
    });
    const first = `${header.join(" ")}\n`;
    const data = deflateSync(Buffer.from(first + bodies.join(""), "latin1"));
    const dict = `<< /Type /ObjStm /N ${members.length} /First ${first.length} /Filter /FlateDecode /Length ${data.length} ${entries} >>`;
    const body = Buffer.concat([Buffer.from(`${dict}\nstream\n`), data, Buffer.from("\nendstream")]);
    if (isListed)
      for (const [index, { number, index: said = index }] of members.entries())
        this.row(number, 2, container, said);
    return this.object(container, body);
  }

  /** Ends a section as a table, with rows in the given order, each in its own subsection. */
  table({ root, size, prev = getLastStart(this.base), trailer = "" }: TrailerOptions): this {
    this.#start = this.#at;
    const rows = this.#rows.splice(0).map(({ number, kind, second, third }) => {
      const [at, letter] = kind === 1 ? [second, "n"] : [0, "f"];
      return `${number} 1\n${String(at).padStart(10, "0")} ${String(third).padStart(5, "0")} ${letter} \n`;
    });
    const before = prev === null ? "" : `/Prev ${prev}`;
    return this.raw(
      `xref\n${rows.join("") || "0 0\n"}trailer\n<< /Size ${size} /Root ${root} 0 R ${before} ${trailer} >>\n`,
    );
  }

  /** Ends a section as a stream with its own object number. */
  stream({ root, size, prev = getLastStart(this.base), trailer = "" }: TrailerOptions): this {
    this.#start = this.#at;
    const number = size + this.#streams++;
    this.row(number, 1, this.#at);
    const rows = this.#rows.splice(0);
    const data = deflateSync(
      Buffer.concat(
        rows.map(({ kind, second, third }) => {
          const bytes = Buffer.alloc(7);
          bytes.writeUInt8(kind, 0);
          bytes.writeUInt32BE(second, 1);
          bytes.writeUInt16BE(third, 5);
          return bytes;
        }),
      ),
    );
    const index = rows.map((row) => `${row.number} 1`).join(" ");
    const before = prev === null ? "" : `/Prev ${prev}`;
    const dict = `<< /Type /XRef /W [1 4 2] /Index [${index}] /Size ${number + 1} /Root ${root} 0 R ${before} /Filter /FlateDecode /Length ${data.length} ${trailer} >>`;
    this.raw(`${number} 0 obj\n${dict}\nstream\n`);
    return this.raw(data).raw("\nendstream\nendobj\n");
  }

  get start(): number {
    return this.#start;
  }

  end(start = this.#start, tail = "%%EOF\n"): Buffer {
    this.raw(`startxref\n${start}\n${tail}`);
    return Buffer.concat(this.#chunks);
  }
}
