import { createSeededRandom } from "@/e2e/fixtures/trials";
import { readByteRange } from "@/server/testing/pdf/judges";
import type { SealedFile } from "./sealed-file";

/** Changes, cuts, insertions and additions of bytes in a sealed file, regardless of their meaning. */

function withByte(bytes: Buffer, at: number, change: (byte: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = change(copy[at] ?? 0) & 0xff;
  return copy;
}

/** Single-bit flips at random places in the signed bytes. */
function flipBits(s: SealedFile, count: number, seed: number): Record<string, Buffer> {
  const random = createSeededRandom(seed);
  const [start, end, last] = readByteRange(s.bytes);
  const all = Array.from({ length: count }, () => {
    const place = Math.floor(random() * (start + last - end));
    const at = place < start ? place : place - start + end;
    const bit = 1 << Math.floor(random() * 8);
    return [`bit ${bit} of byte ${at}`, withByte(s.bytes, at, (byte) => byte ^ bit)] as const;
  });
  return Object.fromEntries(all);
}

/** Changed digits of the signature itself, its header included. */
function changeDigits(s: SealedFile): Record<string, Buffer> {
  const [start, end] = readByteRange(s.bytes);
  const size = s.bytes.toString("latin1", start + 5, start + 9);
  const used = (Number.parseInt(size, 16) + 4) * 2;
  const places = [1, 6, 40, used - 8, used - 60, used + 200].filter((at) => at < end - start - 1);
  const getOtherDigit = (byte: number): number => (byte === 0x30 ? 0x31 : 0x30);
  return Object.fromEntries(
    places.map((at) => [`digit ${at} of the signature`, withByte(s.bytes, start + at, getOtherDigit)]),
  );
}

function changeWords(s: SealedFile): Record<string, Buffer> {
  const replaceText = (from: string, to: string): Buffer => {
    const at = s.bytes.indexOf(from);
    if (at < 0) throw new Error(`${from} is not in plain text`);
    const copy = Buffer.from(s.bytes);
    copy.write(to, at, "latin1");
    return copy;
  };
  return {
    "the sum": replaceText("Pay 100", "Pay 900"),
    "the clause": replaceText("all rights", "no  rights"),
    "the head": replaceText("%PDF-1", "%PDF-2"),
  };
}

function cutFile({ bytes }: SealedFile): Record<string, Buffer> {
  const [, end] = readByteRange(bytes);
  const sizes = [bytes.length - 2, bytes.length - 6, bytes.length - 30, end + 1, end - 1, end - 2000, 900];
  return Object.fromEntries(
    sizes.map((size) => [`cut to ${size} of ${bytes.length}`, bytes.subarray(0, size)]),
  );
}

function insertBytes({ bytes }: SealedFile): Record<string, Buffer> {
  const insertAt = (at: number, text: string): Buffer =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from(text, "latin1"), bytes.subarray(at)]);
  return {
    "a byte before the file": insertAt(0, "\n"),
    "junk before the file": insertAt(0, "GIF89a;\n"),
    "a byte in the middle": insertAt(Math.floor(bytes.length / 3), " "),
    "a comment behind the head": insertAt(9, "%Eve\n"),
    "a word behind the end": insertAt(bytes.length, "Eve"),
    "an end behind the end": insertAt(bytes.length, "%%EOF\n"),
    "a comment behind the end": insertAt(bytes.length, "% Eve\n"),
    "too much white space behind the end": insertAt(bytes.length, " ".repeat(70_000)),
    "white space and a word behind the end": insertAt(bytes.length, `${" ".repeat(900)}Eve`),
    "the file twice": Buffer.concat([bytes, bytes]),
    "an archive behind the end": insertAt(bytes.length, "PK\x05\x06".padEnd(22, "\0")),
  };
}

export function buildByteAttacks(s: SealedFile, count: number, seed: number): Record<string, Buffer> {
  return {
    ...flipBits(s, count, seed),
    ...changeDigits(s),
    ...changeWords(s),
    ...cutFile(s),
    ...insertBytes(s),
  };
}
