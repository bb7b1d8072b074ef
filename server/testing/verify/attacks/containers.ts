import { AT, EVIL } from "./base";
import { formatStream, type Member } from "./later-update";
import type { SealedFile } from "./sealed-file";

/** Objects that readers parse differently: duplicates in object streams, false headers, false lengths. */

const evil = formatStream(EVIL);
const getEnding = (s: SealedFile) => ({ root: s.root, size: s.next + 3 });
const SHADOW = `${AT.shadowContent} 0 R`;

/** The first page with the prepared content. */
const getChangedPage = (s: SealedFile): string => s.body(AT.page, { Contents: SHADOW });
const getSamePage = (s: SealedFile): string => s.body(AT.page);

const appendPacked = (members: (s: SealedFile) => readonly Member[]) => (s: SealedFile) =>
  s.later().packed(s.next, members(s)).stream(getEnding(s)).end();

/** A stream object written in plain text. */
const appendPlain =
  (body: (s: SealedFile) => string, how: (s: SealedFile) => object = () => ({})) =>
  (s: SealedFile) =>
    s.later().object(AT.content, body(s), how(s)).table(getEnding(s)).end();

const appendDict = (s: SealedFile, text: string): Buffer =>
  s.later().object(AT.page, text).table(getEnding(s)).end();

export const containers: Readonly<Record<string, (s: SealedFile) => Buffer>> = {
  "one number twice in an object stream, rows name the first": (s) =>
    s
      .later()
      .packed(
        s.next,
        [
          { number: AT.page, text: getChangedPage(s) },
          { number: AT.page, text: getSamePage(s) },
        ],
        {
          isListed: false,
        },
      )
      .row(AT.page, 2, s.next, 0)
      .stream(getEnding(s))
      .end(),
  "one number twice in an object stream, rows name the last": (s) =>
    s
      .later()
      .packed(
        s.next,
        [
          { number: AT.page, text: getSamePage(s) },
          { number: AT.page, text: getChangedPage(s) },
        ],
        {
          isListed: false,
        },
      )
      .row(AT.page, 2, s.next, 1)
      .stream(getEnding(s))
      .end(),
  "one number twice in an object stream, both with rows": appendPacked((s) => [
    { number: AT.page, text: getChangedPage(s) },
    { number: AT.page, text: getSamePage(s) },
  ]),
  "a place of an object stream that holds another number": appendPacked((s) => [
    { number: AT.page, header: s.next + 1, text: getChangedPage(s) },
  ]),
  "places of an object stream exchanged": appendPacked((s) => [
    { number: AT.page, text: getSamePage(s), index: 1 },
    { number: s.next + 1, text: getChangedPage(s), index: 0 },
  ]),
  "a place beyond an object stream": appendPacked((s) => [
    { number: AT.page, text: getChangedPage(s), index: 9 },
  ]),
  "an object stream of which only the container is listed": (s) =>
    s
      .later()
      .packed(s.next, [{ number: AT.page, text: getChangedPage(s) }], { isListed: false })
      .stream(getEnding(s))
      .end(),
  "a container that was signed, rewritten": (s) => {
    const container = [...Array(s.next).keys()].flatMap((number) => {
      const entry = s.document.entry(number);
      return entry?.kind === "packed" ? [entry] : [];
    });
    const [first] = container;
    const number = first?.container ?? s.next;
    // All members stay in place, but one has other content.
    const members = [...Array(s.next).keys()].flatMap((one) => {
      const entry = s.document.entry(one);
      return entry?.kind === "packed" && entry.container === number ? [{ one, index: entry.index }] : [];
    });
    const later = s.later();
    if (members.length === 0) return later.object(number, formatStream(EVIL)).table(getEnding(s)).end();
    const ordered = members.sort((a, b) => a.index - b.index);
    const room = Array.from({ length: (ordered.at(-1)?.index ?? 0) + 1 }, (_, index) => {
      const found = ordered.find((member) => member.index === index);
      return { number: found?.one ?? s.next + 5 + index, text: found ? getText(s, found.one) : "null" };
    });
    return later.packed(number, room, { isListed: false }).stream(getEnding(s)).end();
  },
  "an object stream that extends another": (s) =>
    s
      .later()
      .packed(s.next, [{ number: AT.page, text: getChangedPage(s) }])
      .packed(s.next + 1, [{ number: AT.page, text: getSamePage(s) }], {
        isListed: false,
        entries: `/Extends ${s.next} 0 R`,
      })
      .stream(getEnding(s))
      .end(),
  "an object stream within an object stream": appendPacked((s) => [
    { number: AT.page, text: getChangedPage(s) },
    { number: s.next, text: "<< /Type /ObjStm /N 0 /First 0 >>" },
  ]),
  "an object with a member and a place": (s) =>
    s
      .later()
      .object(AT.page, getChangedPage(s), { isListed: false })
      .packed(s.next, [{ number: AT.page, text: getSamePage(s) }])
      .stream(getEnding(s))
      .end(),
  "a header with another number": appendPlain(
    () => evil,
    (s) => ({ header: `${s.next} 0 obj\n` }),
  ),
  "a header with another generation": appendPlain(
    () => evil,
    () => ({ header: `${AT.content} 3 obj\n` }),
  ),
  "a header with zeros before the number": appendPlain(
    () => evil,
    () => ({ header: `000${AT.content} 0 obj\n` }),
  ),
  "a header with a comment": appendPlain(
    () => evil,
    () => ({ header: `${AT.content} % 9 0 obj\n0 obj\n` }),
  ),
  "a header that runs into the object": appendPlain(
    () => evil,
    () => ({ header: `${AT.content} 0 obj` }),
  ),
  "an object without an end": appendPlain(
    () => evil,
    () => ({ end: "\n" }),
  ),
  "an object that ends late": appendPlain(
    () => evil,
    () => ({ end: "\n(later) endobj\n" }),
  ),
  "an object within an object": appendPlain(() => `<< /Eve ${AT.content} 0 obj\n${evil}\nendobj >>`),
  "a length that is too short": appendPlain(() => formatStream(EVIL, "", 4)),
  "a length that is too long": appendPlain(() => formatStream(EVIL, "", 4000)),
  "a length below nothing": appendPlain(() => formatStream(EVIL, "", -1)),
  "a length that is no number": appendPlain(() => formatStream(EVIL, "", "(40)")),
  "a length with a point": appendPlain(() => formatStream(EVIL, "", `${EVIL.length}.0`)),
  "no length": appendPlain(() => `<< >>\nstream\n${EVIL}\nendstream`),
  "two lengths": appendPlain(() => formatStream(EVIL, "/Length 0")),
  "a length by reference to another object": (s) =>
    s
      .later()
      .object(s.next, String(EVIL.length))
      .object(AT.content, formatStream(EVIL, "", `${s.next} 0 R`))
      .table(getEnding(s))
      .end(),
  "a length by reference to nothing": appendPlain((s) => formatStream(EVIL, "", `${s.next} 0 R`)),
  "a stream in a stream": appendPlain(() =>
    formatStream(`q Q\nendstream\nendobj\n${AT.content} 0 obj\n${evil}`),
  ),
  "an end of a stream inside it": appendPlain(() => formatStream(`${EVIL}\nendstream\nendobj\n% more`)),
  "a stream whose data lie in another file": appendPlain(() => formatStream("", "/F (evil.txt)")),
  "two filters": appendPlain(() => formatStream(EVIL, "/Filter /FlateDecode /Filter null")),
  "a filter written short": appendPlain(() =>
    formatStream(`${Buffer.from(EVIL).toString("hex")}>`, "/Filter /AHx"),
  ),
  "a filter nobody knows": appendPlain(() => formatStream(EVIL, "/Filter /Eve")),
  "a carriage return before the data": appendPlain(() => formatStream(EVIL).replace("stream\n", "stream\r")),
  "a key twice, the signed one last": (s) =>
    appendDict(s, getSamePage(s).replace(/^<</, `<< /Contents ${SHADOW}`)),
  "a key twice, the signed one first": (s) =>
    appendDict(s, getSamePage(s).replace(/>>$/, `/Contents ${SHADOW} >>`)),
  "a key twice, spelled another way": (s) =>
    appendDict(s, getSamePage(s).replace(/^<</, `<< /#43ontents ${SHADOW}`)),
  "a key with a zero byte": (s) => appendDict(s, getSamePage(s).replace(/>>$/, `/Contents#00 ${SHADOW} >>`)),
  "a value of two values": (s) => appendDict(s, getSamePage(s).replace(/\/Contents [^/]*/, `$& ${SHADOW} `)),
  "a key inside a comment": (s) =>
    appendDict(s, getSamePage(s).replace(/^<</, `<< %\r /Contents ${SHADOW}\n`)),
  "a reference with a sign": (s) => appendDict(s, s.body(AT.page, { Contents: `+${AT.shadowContent} 0 R` })),
  "a reference of another generation": (s) =>
    appendDict(s, s.body(AT.page, { Contents: `${AT.content} 1 R` })),
  "the same twice, the first listed": (s) =>
    s
      .later()
      .object(AT.content, evil)
      .object(AT.content, formatStream("q Q"), { isListed: false })
      .table(getEnding(s))
      .end(),
  "the same again, not listed": (s) =>
    s.later().object(AT.content, evil, { isListed: false }).table(getEnding(s)).end(),
  "junk before the first object": (s) =>
    s.later().raw("Eve was here\n").object(AT.content, evil).table(getEnding(s)).end(),
  "an object in a comment": (s) =>
    s.later().raw(`% ${AT.content} 0 obj ${EVIL} endobj\n`).table(getEnding(s)).end(),
  "another head of the file": (s) =>
    s.later().raw("%PDF-1.0\n").object(AT.content, evil).table(getEnding(s)).end(),
  "zero bytes between": (s) =>
    s.later().raw(Buffer.alloc(3000)).object(AT.content, evil).table(getEnding(s)).end(),
};

/** A member unchanged, except the page, which shows other content. */
function getText(s: SealedFile, number: number): string {
  if (number === AT.page) return getChangedPage(s);
  if (number === AT.tree) return s.body(AT.tree, { Kids: `[${AT.shadowPage} 0 R]`, Count: "1" });
  return s.spelled(number);
}
