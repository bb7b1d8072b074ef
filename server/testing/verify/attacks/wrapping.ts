import { byteRange } from "@/server/testing/pdf/judges";
import { listFileAttacks } from "../tampered-files";
import { findObjectBody, findObjectNumbers } from "../updates";
import { AT, EVIL } from "./base";
import { stream } from "./later-update";
import type { SealedFile } from "./sealed-file";

/**
 * Signature wrapping (the signed bytes are not where the reader looks) and universal forgery (the signature's
 * dictionary makes a reader skip the check).
 */

type Dict = { number: number; body: string };

function signature({ bytes }: SealedFile): Dict {
  const number = findObjectNumbers(bytes, /\/ByteRange/).at(-1) ?? 0;
  return { number, body: findObjectBody(bytes, number) };
}

/** The signature's dictionary rewritten, beside other content. */
const forged = (change: (body: string, s: SealedFile) => string) => (s: SealedFile) => {
  const { number, body } = signature(s);
  return s.saved({ [number]: change(body, s), [AT.content]: stream(EVIL) }, "table");
};
const range = (text: string) => forged((body) => body.replace(/\/ByteRange\s*\[[^\]]*\]/, text));
const contents = (text: string) => forged((body) => body.replace(/\/Contents\s*<[^>]*>/, text));

export const forgeries: Readonly<Record<string, (s: SealedFile) => Buffer>> = {
  "no range": range(""),
  "a range of nothing": range("/ByteRange [0 0 0 0]"),
  "a range of null": range("/ByteRange null"),
  "a range of four nulls": range("/ByteRange [null null null null]"),
  "a range of strings": range("/ByteRange [(0) (1) (2) (3)]"),
  "a range below nothing": range("/ByteRange [0 -1 -1 -1]"),
  "a range past the end": range("/ByteRange [0 99999999 99999999 99999999]"),
  "a range by reference": forged((body, s) =>
    body.replace(/\/ByteRange\s*\[[^\]]*\]/, `/ByteRange ${s.next} 0 R`),
  ),
  "two ranges": forged((body) => body.replace(/\/ByteRange\s*\[[^\]]*\]/, "$& /ByteRange [0 0 0 0]")),
  "no contents": contents(""),
  "contents of null": contents("/Contents null"),
  "contents of nothing": contents("/Contents <>"),
  "contents of zeros": contents(`/Contents <${"00".repeat(100)}>`),
  "contents in round brackets": forged((body) => {
    const hex = /\/Contents\s*<([^>]*)>/.exec(body)?.[1] ?? "";
    const octal = [...Buffer.from(hex, "hex")].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`);
    return body.replace(/\/Contents\s*<[^>]*>/, () => `/Contents (${octal.join("")})`);
  }),
  "two contents": forged((body) => body.replace(/\/Contents\s*</, "/Contents <00> $&")),
  "no kind": forged((body) => body.replace(/\/SubFilter \/[\w.]+/, "")),
  "another kind": forged((body) => body.replace(/\/SubFilter \/[\w.]+/, "/SubFilter /adbe.x509.rsa_sha1")),
  "a kind nobody knows": forged((body) => body.replace(/\/SubFilter \/[\w.]+/, "/SubFilter /eve")),
  "no handler": forged((body) => body.replace(/\/Filter \/[\w.]+/, "")),
  "a certificate beside it": forged((body) => body.replace(/^<</, "<< /Cert (x)")),
  "the kind of a time-stamp": forged((body) =>
    body
      .replace(/\/SubFilter \/[\w.]+/, "/SubFilter /ETSI.RFC3161")
      .replace("/Type /Sig", "/Type /DocTimeStamp"),
  ),
  "what it certifies taken out": forged((body) => body.replace("/Reference", "/NoReference")),
  "everything permitted": forged((body) => body.replace(/\/P [12]\b/, "/P 3")),
  "the signature freed": (s) => s.saved({ [signature(s).number]: null, [AT.content]: stream(EVIL) }, "table"),
  "the signature copied to another number": (s) => {
    const { body } = signature(s);
    const field = findObjectNumbers(s.bytes, /\/FT\s*\/Sig/).at(-1) ?? 0;
    return s.saved(
      { [s.next]: body, [field]: s.body(field, { V: `${s.next} 0 R` }), [AT.content]: stream(EVIL) },
      "table",
    );
  },
};

/** The signed end is repeated behind new bytes: `[0 a c d]` with a larger gap. */
function grown(s: SealedFile, inside: (gap: string) => string): Buffer {
  const [start, end, last] = byteRange(s.bytes);
  const { number, body } = signature(s);
  const hex = s.bytes.toString("latin1", start, end);
  const middle = Buffer.from(inside(hex), "latin1");
  const second = start + middle.length;
  const head = Buffer.from(s.bytes.subarray(0, start));
  const signedEnd = s.bytes.subarray(end, last);
  const all = Buffer.concat([head, middle, signedEnd]);
  // A later dictionary with the same number names the new offset of the signed end.
  const evil = stream(EVIL);
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
  "the signed end a little later": (s) => grown(s, (hex) => `${hex}${" ".repeat(4000)}`),
  "the signed end behind zeros": (s) => grown(s, (hex) => `${hex.slice(0, -1)}${"0".repeat(4000)}>`),
  "the signed end behind a comment": (s) => grown(s, (hex) => `${hex}\n%${"x".repeat(4000)}\n`),
  "the signed end behind an object": (s) =>
    grown(s, (hex) => `${hex} >>\nendobj\n${AT.content} 0 obj\n${stream(EVIL)}\nendobj\n9 0 obj\n<< /X ()`),
};

/** Wrapping attacks of the older generator on this file. */
const older = (s: SealedFile) =>
  listFileAttacks(s.bytes, { flips: 0, digits: 1 }, true).filter(({ family }) => family === "wrapped");

export function wrappings(s: SealedFile): Record<string, Buffer> {
  const own = Object.entries(WRAPPINGS).map(([name, make]) => [name, make(s)] as const);
  return Object.fromEntries([...own, ...older(s).map(({ name, bytes }) => [name, bytes] as const)]);
}
