/**
 * Traces of seals in a file, found without parsing its structure: a changed file may have no readable
 * structure. Shared by the browser, which sends these traces instead of the file, and the server.
 */

/**
 * Limits of examined signatures and of ends of earlier states. The last ones in the file count, as older ones
 * were there before.
 */
export const MOST_SEALS = 8;
export const MOST_STATES = 24;
/** A signature with its chain and time-stamp is far smaller. */
export const MOST_SEAL_BYTES = 64 * 1024;

const SLASH = 0x2f;
const OPEN = 0x3c;
const CLOSE = 0x3e;
const BLANKS: readonly number[] = [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20];

const CONTENTS = toAsciiBytes("/Contents");
const END = toAsciiBytes("%%EOF");

function toAsciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isWordAt(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let index = 0; index < word.length; index++) if (bytes[at + index] !== word[index]) return false;
  return true;
}

/**
 * Yields the positions of a word from the end of the file to its beginning, so that a caller can stop early.
 */
function* findPlacesFromEnd(bytes: Uint8Array, word: Uint8Array): Generator<number> {
  const first = word[0] ?? 0;
  for (let at = bytes.lastIndexOf(first); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(first, at - 1)) {
    if (isWordAt(bytes, at, word)) yield at;
  }
}

const readNibble = (byte: number): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
};

/**
 * Reads the hexadecimal string at or after `at`; null if there is none of a signature's size. A slash or an
 * angle bracket ends the search, so strings of two positions never overlap and the whole walk stays linear.
 */
function readHex(bytes: Uint8Array, at: number): Uint8Array | null {
  let place = at;
  while (BLANKS.includes(bytes[place] ?? -1)) place++;
  if (bytes[place] !== OPEN) return null;
  const limit = Math.min(bytes.length, ++place + 4 * MOST_SEAL_BYTES);
  const start = place;
  while (place < limit && bytes[place] !== CLOSE && bytes[place] !== OPEN && bytes[place] !== SLASH) place++;
  if (bytes[place] !== CLOSE || place === limit) return null;
  const read = new Uint8Array((place - start) >> 1);
  let size = 0;
  let high = -1;
  for (let index = start; index < place; index++) {
    const value = readNibble(bytes[index] ?? 0);
    if (value < 0) continue;
    if (high < 0) high = value;
    else {
      read[size++] = (high << 4) | value;
      high = -1;
    }
  }
  return read.subarray(0, size);
}

/**
 * Returns the DER at the start of a signature's reserved space, without the zeros after it; null if it is no
 * sequence.
 */
function readDer(room: Uint8Array): Uint8Array | null {
  const first = room[1] ?? 0;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (room[0] !== 0x30 || lengthBytes > 3) return null;
  let length = lengthBytes === 0 ? first : 0;
  for (let index = 0; index < lengthBytes; index++) length = length * 256 + (room[2 + index] ?? 0);
  const size = 2 + lengthBytes + length;
  return length === 0 || size > room.length || size > MOST_SEAL_BYTES ? null : room.slice(0, size);
}

/** Finds the CMS signatures (DER) in the contents of signature dictionaries: the last `MOST_SEALS`. */
export function findSeals(bytes: Uint8Array): Uint8Array[] {
  const seals: Uint8Array[] = [];
  for (const at of findPlacesFromEnd(bytes, CONTENTS)) {
    const room = readHex(bytes, at + CONTENTS.length);
    const der = room && readDer(room);
    if (der) seals.push(der);
    if (seals.length === MOST_SEALS) break;
  }
  return seals.reverse();
}

/**
 * Finds the lengths of earlier states that end like a PDF, with and without the line end after it, rising:
 * the last `MOST_STATES`.
 */
export function findStateEnds(bytes: Uint8Array): number[] {
  const ends: number[] = [];
  for (const at of findPlacesFromEnd(bytes, END)) {
    const end = at + END.length;
    const next = bytes[end];
    if (next === 0x0d && bytes[end + 1] === 0x0a) ends.push(end + 2);
    if (next === 0x0d || next === 0x0a) ends.push(end + 1);
    ends.push(end);
    if (ends.length > MOST_STATES + 3) break;
  }
  return ends
    .filter((end) => end < bytes.length)
    .slice(0, MOST_STATES)
    .reverse();
}
