/**
 * What a file carries of seals, found without reading its structure: a file that was changed may have none that can be
 * read. Shared by the browser, which hands in these traces instead of the file, and the server.
 */

/** Signatures looked at, and ends of earlier states: the last ones, for what is behind them was there before. */
export const MOST_SEALS = 8;
export const MOST_STATES = 24;
/** A signature with its chain and time-stamp is far smaller. */
export const MOST_SEAL_BYTES = 64 * 1024;

const SLASH = 0x2f;
const PERCENT = 0x25;
const OPEN = 0x3c;
const CLOSE = 0x3e;
const BLANKS: readonly number[] = [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20];

const CONTENTS = asciiOf("/Contents");
const END = asciiOf("%%EOF");

function asciiOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isAt(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  return word.every((byte, index) => bytes[at + index] === byte);
}

/** Every place of a word whose first byte is `first`. */
function* placesOf(bytes: Uint8Array, first: number, word: Uint8Array): Generator<number> {
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (isAt(bytes, at, word)) yield at;
  }
}

const nibble = (byte: number): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
};

/** The bytes of a hexadecimal string that begins at or after `at`; null where there is none of a signature's size. */
function hexAt(bytes: Uint8Array, at: number): Uint8Array | null {
  let place = at;
  while (BLANKS.includes(bytes[place] ?? -1)) place++;
  if (bytes[place] !== OPEN || bytes[place + 1] === OPEN) return null;
  const end = bytes.indexOf(CLOSE, place);
  if (end < 0 || end - place > 4 * MOST_SEAL_BYTES) return null;
  const nibbles = [...bytes.subarray(place + 1, end)].map(nibble).filter((value) => value >= 0);
  return Uint8Array.from({ length: nibbles.length >> 1 }, (_, index) => {
    return ((nibbles[2 * index] ?? 0) << 4) | (nibbles[2 * index + 1] ?? 0);
  });
}

/** The DER at the start of the room that a signature has, without the zeros behind it; null for what is no sequence. */
function derOf(room: Uint8Array): Uint8Array | null {
  const first = room[1] ?? 0;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (room[0] !== 0x30 || lengthBytes > 3) return null;
  let length = lengthBytes === 0 ? first : 0;
  for (let index = 0; index < lengthBytes; index++) length = length * 256 + (room[2 + index] ?? 0);
  const size = 2 + lengthBytes + length;
  return length === 0 || size > room.length || size > MOST_SEAL_BYTES ? null : room.slice(0, size);
}

/** The CMS signatures that lie in the file as contents of signature dictionaries, DER, the last ones. */
export function sealsIn(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (const at of placesOf(bytes, SLASH, CONTENTS)) {
    const room = hexAt(bytes, at + CONTENTS.length);
    const der = room && derOf(room);
    if (der) found.push(der);
  }
  return found.slice(-MOST_SEALS);
}

/** Lengths of the states before the last that end as a PDF does, with and without the line end behind it, rising. */
export function earlierEnds(bytes: Uint8Array): number[] {
  const ends = new Set<number>();
  for (const at of placesOf(bytes, PERCENT, END)) {
    const end = at + END.length;
    ends.add(end);
    const next = bytes[end];
    if (next === 0x0d || next === 0x0a) ends.add(end + 1);
    if (next === 0x0d && bytes[end + 1] === 0x0a) ends.add(end + 2);
  }
  return [...ends].filter((end) => end < bytes.length).slice(-MOST_STATES);
}
