import { createHash, createPublicKey, verify } from "node:crypto";

/** A message's DKIM signature, and whether it verifies with the key in DNS (RFC 6376). */
export type DkimVerdict = { domain: string; selector: string; holds: boolean; signed: string[] };

const relaxHeader = (name: string, value: string): string =>
  `${name.toLowerCase().trim()}:${value
    .replaceAll(/\r\n/g, "")
    .replaceAll(/[ \t]+/g, " ")
    .trim()}`;

const relaxBody = (body: string): string => {
  const lines = body.split("\r\n").map((line) => line.replaceAll(/[ \t]+/g, " ").replace(/ $/, ""));
  const text = lines.join("\r\n").replace(/(?:\r\n)*$/, "");
  return text === "" ? "" : `${text}\r\n`;
};

const listTags = (text: string): Map<string, string> =>
  new Map(
    text.split(";").flatMap((part) => {
      const [name, ...value] = part.split("=");
      return value.length > 0 ? [[(name ?? "").trim(), value.join("=").trim()] as const] : [];
    }),
  );

/** Verifies the only signature of a message, both canonicalisations relaxed; null without a signature. */
export function verifyDkim(raw: Buffer, txt: (name: string) => string | undefined): DkimVerdict | null {
  const text = raw.toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  const headers = text
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)] as const);
  const signature = headers.find(([name]) => name.toLowerCase() === "dkim-signature")?.[1];
  if (signature === undefined) return null;
  const tags = listTags(signature.replaceAll(/\r\n/g, ""));
  const [domain = "", selector = ""] = [tags.get("d"), tags.get("s")];
  const signed = (tags.get("h") ?? "").split(":").map((name) => name.trim().toLowerCase());
  const hash = createHash("sha256")
    .update(Buffer.from(relaxBody(text.slice(end + 4)), "latin1"))
    .digest("base64");
  const unused = [...headers].reverse();
  const lines = signed.flatMap((name) => {
    const at = unused.findIndex(([other]) => other.toLowerCase().trim() === name);
    return at < 0 ? [] : unused.splice(at, 1).map(([own, value]) => relaxHeader(own, value));
  });
  const bare = relaxHeader("dkim-signature", signature.replace(/([;\s]b=)[^;]*/, "$1"));
  const data = Buffer.from([...lines, bare].join("\r\n"), "latin1");
  const published = listTags(txt(`${selector}._domainkey.${domain}`) ?? "").get("p") ?? "";
  if (published === "") return { domain, selector, holds: false, signed };
  const key = createPublicKey({ key: Buffer.from(published, "base64"), format: "der", type: "spki" });
  const value = Buffer.from((tags.get("b") ?? "").replaceAll(/\s/g, ""), "base64");
  const holds = tags.get("bh")?.replaceAll(/\s/g, "") === hash && verify("sha256", data, key, value);
  return { domain, selector, holds, signed };
}
