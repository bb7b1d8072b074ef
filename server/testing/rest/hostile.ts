import type { TestCallRequest } from "./requests";

/** Repeatable numbers in [0, 1): the same seed gives the same requests. */
export type Chance = () => number;

function pickRandom<T>(chance: Chance, from: readonly T[]): T | undefined {
  return from[Math.floor(chance() * from.length)];
}

/** Values that no honest client sends, as in JSON: `undefined` removes the key. */
const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -9_007_199_254_740_992,
  2 ** 31,
  "",
  " ",
  "0",
  "NaN",
  "null",
  "[object Object]",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202egnp.exe",
  "\u200b\u200d\ufeff",
  "Ⓢⓘⓖⓝ 𝕬𝖓𝖆 👩‍👩‍👧‍👦",
  "'; drop table envelope; --",
  "%' or 1=1 --",
  "$\u007bprocess.env}",
  "{{constructor}}",
  "../../etc/passwd",
  "javascript:alert(1)",
  "<script>alert(1)</script>",
  "\r\nBcc: everybody@example.com",
  "envelope_",
  "x".repeat(300),
  "é".repeat(6000),
  [],
  [null],
  [[[[[[]]]]]],
  {},
  { length: 1e9 },
  { toString: "no" },
  { type: "text", text: { $gt: "" } },
  Array.from({ length: 500 }, (_, index) => index),
];

/** Texts that JSON.stringify never writes. */
const TEXTS: readonly string[] = [
  "",
  "{",
  "nul",
  "[1,2",
  '{"a":1,}',
  "\ufeff{}",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"envelopeId":1e999999}',
  '{"a":"\\ud800"}',
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `{"title":"${"x".repeat(1_100_000)}"}`,
  '{"a":1}{"b":2}',
  "�",
];

const TYPES = [
  "text/plain",
  "application/xml",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "",
  "🙂",
];

/** A copy with a hostile value at a random place. */
function poisonValue(value: unknown, chance: Chance): unknown {
  if (chance() < 0.2 || typeof value !== "object" || value === null) return pickRandom(chance, HOSTILE);
  if (Array.isArray(value)) {
    if (value.length === 0) return [pickRandom(chance, HOSTILE)];
    const at = Math.floor(chance() * value.length);
    return value.map((entry: unknown, index) => (index === at ? poisonValue(entry, chance) : entry));
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return { extra: pickRandom(chance, HOSTILE) };
  const at = Math.floor(chance() * entries.length);
  return Object.fromEntries(
    entries.map(([key, entry], index) => [key, index === at ? poisonValue(entry, chance) : entry]),
  );
}

const QUERY_VALUES = [
  "",
  "-1",
  "0",
  "1.5",
  "1e9",
  "99999999999999999999",
  "NaN",
  "%00",
  "%ff",
  "%",
  "a&page=2",
  "👩",
  "x".repeat(2000),
  "[]",
  "true",
  "*",
  "'",
];

function poisonPath(path: string, chance: Chance): string {
  const [place = "", query = ""] = path.split("?");
  if (query !== "" && chance() < 0.6) {
    const parts = query.split("&");
    const at = Math.floor(chance() * parts.length);
    const changed = parts.map((part, index) =>
      index === at ? `${part.split("=")[0]}=${pickRandom(chance, QUERY_VALUES)}` : part,
    );
    return `${place}?${[...changed, chance() < 0.3 ? (parts[at] ?? "") : "extra=1"].join("&")}`;
  }
  const parts = place.split("/");
  return [
    ...parts.slice(0, -1),
    pickRandom(chance, ["%00", "%zz", "..%2f..", "-1", "1e3", "%F0%9F%91%A9", "x".repeat(1500), "null"]),
  ].join("/");
}

export type Hostile = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: BodyInit | null;
};

/** A broken form: the payload missing or malformed, too many parts, or a body cut off in the middle. */
function breakForm(payload: unknown, chance: Chance): { body: BodyInit; type?: string } {
  const form = new FormData();
  const kind = Math.floor(chance() * 6);
  if (kind === 0) form.append("files", new Blob(["%PDF-1.4"]), "a.pdf");
  else
    form.set(
      "payload",
      kind === 1 ? (pickRandom(chance, TEXTS) ?? "") : (JSON.stringify(poisonValue(payload, chance)) ?? ""),
    );
  if (kind === 2) for (let n = 0; n < 30; n += 1) form.append("files", new Blob(["%PDF-1.4"]), `${n}.pdf`);
  if (kind === 3) form.append("files", new Blob([new Uint8Array(2000)]), "\u0000../../a.pdf");
  if (kind === 4) {
    return {
      body: '--x\r\nContent-Disposition: form-data; name="payload"\r\n\r\n{"title',
      type: "multipart/form-data; boundary=x",
    };
  }
  if (kind === 5) return { body: "--y--", type: "multipart/form-data; boundary=x" };
  return { body: form };
}

export function buildHostileRequest(sound: TestCallRequest, payload: unknown, chance: Chance): Hostile {
  const roll = chance();
  const json = { "content-type": "application/json" };
  if (sound.method === "GET" || roll < 0.1) {
    const path = poisonPath(sound.path, chance);
    const body = sound.method === "GET" ? null : JSON.stringify(sound.json ?? {});
    return { method: sound.method, path, headers: body === null ? {} : json, body };
  }
  if (sound.form && roll < 0.6) {
    const { body, type } = breakForm(payload, chance);
    return { method: "POST", path: sound.path, headers: type ? { "content-type": type } : {}, body };
  }
  if (roll < 0.2)
    return { method: "POST", path: sound.path, headers: json, body: pickRandom(chance, TEXTS) ?? "" };
  if (roll < 0.25) {
    const type =
      pickRandom(
        chance,
        TYPES.filter((each) => /^[\x20-\x7e]*$/.test(each)),
      ) ?? "";
    return { method: "POST", path: sound.path, headers: { "content-type": type }, body: "{}" };
  }
  const headers: Record<string, string> = { ...json };
  if (chance() < 0.1)
    headers["idempotency-key"] =
      pickRandom(
        chance,
        ["", "a b", "x".repeat(256), "same", "é"].filter((key) => /^[\x20-\x7e]*$/.test(key)),
      ) ?? "";
  return {
    method: "POST",
    path: sound.path,
    headers,
    body: JSON.stringify(poisonValue(payload, chance)) ?? "",
  };
}
