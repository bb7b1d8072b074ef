import { createHmac, randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { RECEIVERS } from "./receivers";

type Receiver = { isGenuine(headers: Record<string, string>, body: Buffer): boolean };

const key = randomBytes(32);
const secret = `whsec_${key.toString("base64")}`;
const body = Buffer.from('{"event":"DOCUMENT_COMPLETED","payload":{"title":"Arriendo Ñuñoa"}}');

/** Signed as Standard Webhooks says, written down here independently of the product. */
function headers(at: number, signer = key, signed = body): Record<string, string> {
  const id = "evt_1";
  const signature = createHmac("sha256", signer).update(`${id}.${at}.`).update(signed).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(at), "webhook-signature": `v1,${signature}` };
}

/** The sample as a reader would paste it. */
async function nodeReceiver(): Promise<Receiver> {
  vi.stubEnv("WEBHOOK_SECRET", secret);
  const code = RECEIVERS.find(({ title }) => title === "Node")?.code ?? "";
  return import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}

test("the receiver for Node takes a genuine call and refuses a forged, changed, old or unsigned one", async () => {
  const { isGenuine } = await nodeReceiver();
  const now = Math.floor(Date.now() / 1000);
  const genuine = headers(now);
  expect(isGenuine(genuine, body)).toBe(true);
  expect(isGenuine(headers(now, randomBytes(32)), body)).toBe(false);
  expect(isGenuine(genuine, Buffer.concat([body, Buffer.from(" ")]))).toBe(false);
  expect(isGenuine(headers(now - 301), body)).toBe(false);
  expect(isGenuine({ ...genuine, "webhook-timestamp": String(now + 1) }, body)).toBe(false);
  expect(isGenuine({ ...genuine, "webhook-timestamp": "soon" }, body)).toBe(false);
  expect(isGenuine({}, body)).toBe(false);
});

test("while a secret rotates either of two signatures is enough", async () => {
  const { isGenuine } = await nodeReceiver();
  const now = Math.floor(Date.now() / 1000);
  const other = headers(now, randomBytes(32))["webhook-signature"];
  const genuine = headers(now);
  expect(
    isGenuine({ ...genuine, "webhook-signature": `${other} ${genuine["webhook-signature"]}` }, body),
  ).toBe(true);
});

test("every receiver compares in constant time and checks the age", () => {
  const constant = [
    /timingSafeEqual/,
    /compare_digest/,
    /hash_equals/,
    /hmac\.Equal/,
    /MessageDigest\.isEqual/,
  ];
  expect(RECEIVERS.map(({ title }) => title)).toEqual(["Node", "Python", "PHP", "Go", "Java"]);
  RECEIVERS.forEach(({ code }, index) => {
    expect(code).toMatch(constant[index] ?? /$^/);
    expect(code).toContain("webhook-timestamp");
  });
});
