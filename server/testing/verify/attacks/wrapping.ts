import { readByteRange } from "@/server/testing/pdf/judges";
import { listFileAttacks } from "../tampered-files";
import { findObjectBody, findObjectNumbers } from "../updates";
import { AT, EVIL } from "./base";
import { formatStream } from "./later-update";
import type { SealedFile } from "./sealed-file";

/**
 * Signature wrapping (the signed bytes are not where the reader looks) and universal forgery (the signature's
 * dictionary makes a reader skip the check).
 */

type Dict = { number: number; body: string };

function findSignature({ bytes }: SealedFile): Dict {
  const number = findObjectNumbers(bytes, /\/ByteRange/).at(-1) ?? 0;
  return { number, body: findObjectBody(bytes, number) };
}

/** The signature's dictionary rewritten, beside other content. */
const forgeSignature = (change: (body: string, s: SealedFile) => string) => (s: SealedFile) => {
  const { number, body } = findSignature(s);
  return s.saved({ [number]: change(body, s), [AT.content]: formatStream(EVIL) }, "table");
};
const forgeRange = (text: string) => forgeSignature((body) => body.replace(/\/ByteRange\s*\[[^\]]*\]/, text));
const forgeContents = (text: string) => forgeSignature((body) => body.replace(/\/Contents\s*<[^>]*>/, text));

export const forgeries: Readonly<Record<string, (s: SealedFile) => Buffer>> = {
  "no range": forgeRange(""),
  "a range of nothing": forgeRange("/ByteRange [0 0 0 0]"),
  "a range of null": forgeRange("/ByteRange null"),
  "a range of four nulls": forgeRange("/ByteRange [null null null null]"),
  "a range of strings": forgeRange("/ByteRange [(0) (1) (2) (3)]"),
  "a range below nothing": forgeRange("/ByteRange [0 -1 -1 -1]"),
  "a range past the end": forgeRange("/ByteRange [0 99999999 99999999 99999999]"),
  "a range by reference": forgeSignature((body, s) =>
    body.replace(/\/ByteRange\s*\[[^\]]*\]/, `/ByteRange ${s.next} 0 R`),
  ),
  "two ranges": forgeSignature((body) => body.replace(/\/ByteRange\s*\[[^\]]*\]/, "$& /ByteRange [0 0 0 0]")),
  "no contents": forgeContents(""),
  "contents of null": forgeContents("/Contents null"),
  "contents of nothing": forgeContents("/Contents <>"),
  "contents of zeros": forgeContents(`/Contents <${"00".repeat(100)}>`),
  "contents in round brackets": forgeSignature((body) => {
    const hex = /\/Contents\s*<([^>]*)>/.exec(body)?.[1] ?? "";
    const octal = [...Buffer.from(hex, "hex")].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`);
    return body.replace(/\/Contents\s*<[^>]*>/, () => `/Contents (${octal.join("")})`);
  }),
  "two contents": forgeSignature((body) => body.replace(/\/Contents\s*</, "/Contents <00> $&")),
  "no kind": forgeSignature((body) => body.replace(/\/SubFilter \/[\w.]+/, "")),
  "another kind": forgeSignature((body) =>
    body.replace(/\/SubFilter \/[\w.]+/, "/SubFilter /adbe.x509.rsa_sha1"),
  ),
  "a kind nobody knows": forgeSignature((body) => body.replace(/\/SubFilter \/[\w.]+/, "/SubFilter /eve")),
  "no handler": forgeSignature((body) => body.replace(/\/Filter \/[\w.]+/, "")),
  "a certificate beside it": forgeSignature((body) => body.replace(/^<</, "<< /Cert (x)")),
  "the kind of a time-stamp": forgeSignature((body) =>
    body
      .replace(/\/SubFilter \/[\w.]+/, "/SubFilter /ETSI.RFC3161")
      .replace("/Type /Sig", "/Type /DocTimeStamp"),
  ),
  "what it certifies taken out": forgeSignature((body) => body.replace("/Reference", "/NoReference")),
  "everything permitted": forgeSignature((body) => body.replace(/\/P [12]\b/, "/P 3")),
  "the signature freed": (s) =>
    s.saved({ [findSignature(s).number]: null, [AT.content]: formatStream(EVIL) }, "table"),
  "the signature copied to another number": (s) => {
    const { body } = findSignature(s);
    const field = findObjectNumbers(s.bytes, /\/FT\s*\/Sig/).at(-1) ?? 0;
    return s.saved(
      { [s.next]: body, [field]: s.body(field, { V: `${s.next} 0 R` }), [AT.content]: formatStream(EVIL) },
      "table",
    );
  },
};

/** The signed end is repeated behind new bytes: `[0 a c d]` with a larger gap. */
function growGap(s: SealedFile, inside: (gap: string) => string): Buffer {
  const [start, end, last] = readByteRange(s.bytes);
  const { number, body } = findSignature(s);
  const hex = s.bytes.toString("latin1", start, end);
  const middle = Buffer.from(inside(hex), "latin1");
  const second = start + middle.length;
  const head = Buffer.from(s.bytes.subarray(0, start));
  const signedEnd = s.bytes.subarray(end, last);
  const all = Buffer.concat([head, middle, signedEnd]);
  // A later dictionary with the same number names the new offset of the signed end.
  const evil = formatStream(EVIL);
  const rows: [number, number][] = [];
  const tail: Buffer[] = [];
  let at = all.length;
  for (const [one, text] of [
    [AT.content, evil],
    [number, body.replace(/\/ByteRange\s*\[[^\]]*\]/, `/ByteRange [0 ${start} ${second} ${last - end}]`)],
  ] as const) {
    const bytes = Buffer.from(`${one} 0 obj\n${text}\nendobj\n`, "latin1");
    rows.push([one, at]);
    tail.push(bytes);
    at += bytes.length;
  }
  const table = rows
    .map(([one, place]) => `${one} 1\n${String(place).padStart(10, "0")} 00000 n \n`)
    .join("");
  const [section] = s.document.sections.slice(1);
  tail.push(
    Buffer.from(
      `xref\n${table}trailer\n<< /Size ${s.next} /Root ${s.root} 0 R /Prev ${section?.offset ?? 0} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat([all, ...tail]);
}

const WRAPPINGS: Readonly<Record<string, (s: SealedFile) => Buffer>> = {
  "the signed end a little later": (s) => growGap(s, (hex) => `${hex}${" ".repeat(4000)}`),
  "the signed end behind zeros": (s) => growGap(s, (hex) => `${hex.slice(0, -1)}${"0".repeat(4000)}>`),
  "the signed end behind a comment": (s) => growGap(s, (hex) => `${hex}\n%${"x".repeat(4000)}\n`),
  "the signed end behind an object": (s) =>
    growGap(
      s,
      (hex) => `${hex} >>\nendobj\n${AT.content} 0 obj\n${formatStream(EVIL)}\nendobj\n9 0 obj\n<< /X ()`,
    ),
};

/** Wrapping attacks of the older generator on this file. */
const listOlderAttacks = (s: SealedFile) =>
  listFileAttacks(s.bytes, { flips: 0, digits: 1 }, true).filter(({ family }) => family === "wrapped");

export function buildWrappings(s: SealedFile): Record<string, Buffer> {
  const own = Object.entries(WRAPPINGS).map(([name, make]) => [name, make(s)] as const);
  return Object.fromEntries([
    ...own,
    ...listOlderAttacks(s).map(({ name, bytes }) => [name, bytes] as const),
  ]);
}
