import { getLastStart } from "../updates";
import { AT, EVIL } from "./base";
import { formatStream, type Later } from "./later-update";
import type { SealedFile } from "./sealed-file";

/** Cross-references that readers follow differently, so that some of them show other content. */

const evil = formatStream(EVIL);
const getEnding = (s: SealedFile, more: { trailer?: string; prev?: number | null; size?: number } = {}) => ({
  root: s.root,
  size: s.next,
  ...more,
});
const harmless = "<< /Eve true >>";

/** An update that begins with a second, unlisted content; `then` ends it. */
const withSecond = (then: (later: Later, at: number, s: SealedFile) => Buffer) => (s: SealedFile) => {
  const later = s.later();
  const at = later.at;
  return then(later.object(AT.content, evil, { isListed: false }), at, s);
};

const formatRow = (at: number, generation = 0): string =>
  `${String(at).padStart(10, "0")} ${String(generation).padStart(5, "0")} n \n`;
const formatTrailer = (s: SealedFile, more = ""): string =>
  `trailer\n<< /Size ${s.next + 1} /Root ${s.root} 0 R /Prev ${getLastStart(s.bytes)} ${more} >>\n`;

/** A handwritten table. */
const writeTable = (text: (at: number, s: SealedFile) => string) =>
  withSecond((later, at, s) => {
    const start = later.at;
    return later.raw(`xref\n${text(at, s)}`).end(start);
  });

/** Offset of the signed content. */
const getSignedPlace = (s: SealedFile): number => s.buildPlace(AT.content);

export const sections: Readonly<Record<string, (s: SealedFile) => Buffer>> = {
  "two rows for one object, the signed one last": writeTable(
    (at, s) =>
      `${AT.content} 1\n${formatRow(at)}${AT.content} 1\n${formatRow(getSignedPlace(s))}${formatTrailer(s)}`,
  ),
  "two rows for one object, the signed one first": writeTable(
    (at, s) =>
      `${AT.content} 1\n${formatRow(getSignedPlace(s))}${AT.content} 1\n${formatRow(at)}${formatTrailer(s)}`,
  ),
  "two rows for one object, one of them free": writeTable(
    (at, s) => `${AT.content} 1\n${formatRow(at)}${AT.content} 1\n0000000000 00001 f \n${formatTrailer(s)}`,
  ),
  "subsections that overlap": writeTable(
    (at, s) =>
      `${AT.page} 2\n${formatRow(s.later().at)}${formatRow(at)}${AT.content} 1\n${formatRow(getSignedPlace(s))}${formatTrailer(s)}`,
  ),
  "more rows than it says": writeTable(
    (at, s) => `${AT.content} 1\n${formatRow(at)}${formatRow(at)}${formatTrailer(s)}`,
  ),
  "fewer rows than it says": writeTable((at, s) => `${AT.content} 4\n${formatRow(at)}${formatTrailer(s)}`),
  "a count of nothing before rows": writeTable(
    (at, s) => `${AT.content} 0\n${formatRow(at)}${formatTrailer(s)}`,
  ),
  "rows of nineteen bytes": writeTable(
    (at, s) => `${AT.content} 1\n${formatRow(at).replace(" \n", "\n")}${formatTrailer(s)}`,
  ),
  "rows with other white space": writeTable(
    (at, s) => `${AT.content} 1\n${String(at).padStart(10, " ")}\t00000\tn\r\n${formatTrailer(s)}`,
  ),
  "a comment in a table": writeTable(
    (at, s) => `% ${AT.page} 1\n${AT.content} 1 % one\n${formatRow(at)}${formatTrailer(s)}`,
  ),
  "a row of another generation": writeTable(
    (at, s) => `${AT.content} 1\n${formatRow(at, 7)}${formatTrailer(s)}`,
  ),
  "a generation that cannot be": writeTable(
    (at, s) => `${AT.content} 1\n${formatRow(at, 65535)}${formatTrailer(s)}`,
  ),
  "a row that points into white space before": writeTable(
    (at, s) => `${AT.content} 1\n${formatRow(at - 1)}${formatTrailer(s)}`,
  ),
  "a row that points a byte too far": writeTable(
    (at, s) => `${AT.content} 1\n${formatRow(at + 1)}${formatTrailer(s)}`,
  ),
  "a row that points behind the end": writeTable(
    (at, s) => `${AT.content} 1\n${formatRow(at + 9_000_000)}${formatTrailer(s)}`,
  ),
  "a row for an object beyond the size": writeTable(
    (at, s) =>
      `${AT.content} 1\n${formatRow(at)}trailer\n<< /Size 2 /Root ${s.root} 0 R /Prev ${getLastStart(s.bytes)} >>\n`,
  ),
  "a number with zeros before it": writeTable(
    (at, s) => `00000${AT.content} 1\n${formatRow(at)}${formatTrailer(s)}`,
  ),
  "a table without a trailer": writeTable((at) => `${AT.content} 1\n${formatRow(at)}`),
  "a section with two trailers": writeTable(
    (at, s) => `0 0\n${formatTrailer(s)}${AT.content} 1\n${formatRow(at)}${formatTrailer(s)}`,
  ),
  "two trailers, another root in the second": writeTable(
    (at, s) =>
      `${AT.content} 1\n${formatRow(at)}${formatTrailer(s)}trailer\n<< /Size ${s.next} /Root ${AT.shadowRoot} 0 R >>\n`,
  ),
  "two roots in one trailer, the signed one last": writeTable(
    (_, s) => `0 0\n${formatTrailer(s).replace("/Root", `/Root ${AT.shadowRoot} 0 R /Root`)}`,
  ),
  "two roots in one trailer, the signed one first": writeTable(
    (_, s) => `0 0\n${formatTrailer(s, `/Root ${AT.shadowRoot} 0 R`)}`,
  ),
  "two ways back in one trailer": withSecond((later, at, s) => {
    const first = later.at;
    later.row(AT.content, 1, at).table(getEnding(s));
    return later.table({ ...getEnding(s), trailer: `/Prev ${first}` }).end();
  }),
  "a way back to nothing": withSecond((later, at, s) =>
    later
      .row(AT.content, 1, at)
      .table(getEnding(s, { prev: 0 }))
      .end(),
  ),
  "a way back in a circle": withSecond((later, at, s) => {
    later.row(AT.content, 1, at);
    return later.table(getEnding(s, { prev: later.at })).end();
  }),
  "a way back to the first section only": withSecond((later, at, s) => {
    const [first] = [...s.document.sections].reverse();
    return later
      .row(AT.content, 1, at)
      .table(getEnding(s, { prev: first?.offset ?? 0 }))
      .end();
  }),
  "a way back with a point": withSecond((later, at, s) =>
    later
      .row(AT.content, 1, at)
      .table(getEnding(s, { prev: null, trailer: `/Prev ${getLastStart(s.bytes)}.0` }))
      .end(),
  ),
  "a way back by reference": withSecond((later, at, s) =>
    later
      .object(s.next, String(getLastStart(s.bytes)))
      .row(AT.content, 1, at)
      .table(getEnding(s, { prev: null, trailer: `/Prev ${s.next} 0 R` }))
      .end(),
  ),
  "a hybrid section that hides the content": withSecond((later, at, s) => {
    later.row(AT.content, 1, at).stream(getEnding(s));
    const hidden = later.start;
    return later.table(getEnding(s, { trailer: `/XRefStm ${hidden}` })).end();
  }),
  "a hybrid section that hides what the table shows": withSecond((later, at, s) => {
    later.row(AT.content, 1, at).stream(getEnding(s));
    const hidden = later.start;
    later.row(AT.content, 1, getSignedPlace(s));
    return later.table(getEnding(s, { trailer: `/XRefStm ${hidden}` })).end();
  }),
  "a hybrid section whose table shows what it hides": withSecond((later, at, s) => {
    later.row(AT.content, 1, getSignedPlace(s)).stream(getEnding(s));
    const hidden = later.start;
    later.row(AT.content, 1, at);
    return later.table(getEnding(s, { trailer: `/XRefStm ${hidden}` })).end();
  }),
  "a hybrid section that hides what the table frees": withSecond((later, at, s) => {
    later.row(AT.content, 1, at).stream(getEnding(s));
    const hidden = later.start;
    later.row(AT.content, 0, 0, 1);
    return later.table(getEnding(s, { trailer: `/XRefStm ${hidden}` })).end();
  }),
  "a hybrid section with a root of its own": withSecond((later, at, s) => {
    later.row(AT.content, 1, at).stream({ ...getEnding(s), root: AT.shadowRoot });
    return later.table(getEnding(s, { trailer: `/XRefStm ${later.start}` })).end();
  }),
  "two rows for one object in a stream": withSecond((later, at, s) =>
    later.row(AT.content, 1, at).row(AT.content, 1, getSignedPlace(s)).stream(getEnding(s)).end(),
  ),
  "two rows for one object in a stream, the signed one first": withSecond((later, at, s) =>
    later.row(AT.content, 1, getSignedPlace(s)).row(AT.content, 1, at).stream(getEnding(s)).end(),
  ),
  "a stream without a type": withSecond((later, at, s) => {
    const text = later.row(AT.content, 1, at).stream(getEnding(s)).end();
    return Buffer.from(
      text.toString("latin1").replace(/\/Type \/XRef(?![\s\S]*\/Type \/XRef)/, "/Type /Eve_"),
      "latin1",
    );
  }),
  "a start that names another section": withSecond((later, at, s) =>
    later.row(AT.content, 1, at).table(getEnding(s)).end(getLastStart(s.bytes)),
  ),
  "a start a little before the section": withSecond((later, at, s) => {
    later.raw("\n\n\n").row(AT.content, 1, at).table(getEnding(s));
    return later.end(later.start - 2);
  }),
  "a start a little behind the section": withSecond((later, at, s) => {
    later.row(AT.content, 1, at).table(getEnding(s));
    return later.end(later.start + 2);
  }),
  "a start of nothing": withSecond((later, at, s) => later.row(AT.content, 1, at).table(getEnding(s)).end(0)),
  "two starts, the signed one last": withSecond((later, at, s) => {
    later.row(AT.content, 1, at).table(getEnding(s));
    return later.end(later.start, `startxref\n${getLastStart(s.bytes)}\n%%EOF\n`);
  }),
  "an end without its mark": withSecond((later, at, s) => {
    later.row(AT.content, 1, at).table(getEnding(s));
    return later.end(later.start, "");
  }),
  "a start in a comment": withSecond((later, at, s) => {
    later.row(AT.content, 1, at).table(getEnding(s)).raw(`% startxref\n${later.start}\n%%EOF\n`);
    return later.end(getLastStart(s.bytes));
  }),
  "a section of no rows": (s) => s.later().table(getEnding(s)).end(),
  "another catalog that lay prepared": (s) =>
    s
      .later()
      .table({ ...getEnding(s), root: AT.shadowRoot })
      .end(),
  "encryption added": (s) =>
    s
      .later()
      .table(
        getEnding(s, {
          trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${"00".repeat(32)}> /U <${"00".repeat(32)}> >> /ID [<00> <00>]`,
        }),
      )
      .end(),
  "other information in the trailer": (s) =>
    s
      .later()
      .object(s.next, "<< /Title (Pay 9999999) >>")
      .table(getEnding(s, { size: s.next + 1, trailer: `/Info ${s.next} 0 R` }))
      .end(),
  "unknown keys in the trailer": (s) =>
    s
      .later()
      .table(getEnding(s, { trailer: "/Eve true" }))
      .end(),
  "a section whose size cuts off the file": (s) =>
    s
      .later()
      .table(getEnding(s, { size: 3 }))
      .end(),
  "harmless objects between": (s) =>
    s
      .later()
      .object(s.next, harmless)
      .table(getEnding(s, { size: s.next + 1 }))
      .end(),
};
