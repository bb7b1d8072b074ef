import { spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { COMPARING_RECEIVERS, RECEIVERS, WHOLE_RECEIVER } from "./webhook-receivers";

type Receiver = { isGenuine(headers: Record<string, string>, body: Buffer): boolean };

const key = randomBytes(32);
const secret = `whsec_${key.toString("base64")}`;
const body = Buffer.from('{"event":"DOCUMENT_COMPLETED","payload":{"title":"Arriendo Ñuñoa"}}');

/** Signs by Standard Webhooks, written independently of the product. */
function signHeaders(at: number, signer = key, signed = body): Record<string, string> {
  const id = "evt_1";
  const signature = createHmac("sha256", signer).update(`${id}.${at}.`).update(signed).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(at), "webhook-signature": `v1,${signature}` };
}

async function startNodeReceiver(from = RECEIVERS): Promise<Receiver> {
  vi.stubEnv("WEBHOOK_SECRET", secret);
  const code = from.find(({ title }) => title === "Node")?.code ?? "";
  return import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}

test("the Node receiver accepts a genuine call and refuses a forged, changed, old or unsigned one", async () => {
  const { isGenuine } = await startNodeReceiver();
  const now = Math.floor(Date.now() / 1000);
  const genuine = signHeaders(now);
  expect(isGenuine(genuine, body)).toBe(true);
  expect(isGenuine(signHeaders(now, randomBytes(32)), body)).toBe(false);
  expect(isGenuine(genuine, Buffer.concat([body, Buffer.from(" ")]))).toBe(false);
  expect(isGenuine(signHeaders(now - 301), body)).toBe(false);
  expect(isGenuine({ ...genuine, "webhook-timestamp": String(now + 1) }, body)).toBe(false);
  expect(isGenuine({ ...genuine, "webhook-timestamp": "soon" }, body)).toBe(false);
  expect(isGenuine({}, body)).toBe(false);
});

test("during a secret rotation either of two signatures is enough", async () => {
  const { isGenuine } = await startNodeReceiver();
  const now = Math.floor(Date.now() / 1000);
  const other = signHeaders(now, randomBytes(32))["webhook-signature"];
  const genuine = signHeaders(now);
  expect(
    isGenuine({ ...genuine, "webhook-signature": `${other} ${genuine["webhook-signature"]}` }, body),
  ).toBe(true);
});

const CONSTANT_TIME = [
  /timingSafeEqual/,
  /compare_digest/,
  /hash_equals/,
  /hmac\.Equal|ConstantTimeCompare/,
  /MessageDigest\.isEqual/,
];

test("every receiver compares in constant time and checks the age", () => {
  expect(RECEIVERS.map(({ title }) => title)).toEqual(["Node", "Python", "PHP", "Go", "Java"]);
  RECEIVERS.forEach(({ code }, index) => {
    expect(code).toMatch(CONSTANT_TIME[index] ?? /$^/);
    expect(code).toContain("webhook-timestamp");
  });
});

test("a receiver that only compares the secret accepts the right one and no other", async () => {
  const { isGenuine } = await startNodeReceiver(COMPARING_RECEIVERS);
  expect(isGenuine({ "x-service-secret": secret }, body)).toBe(true);
  expect(isGenuine({ "x-service-secret": `${secret} ` }, body)).toBe(false);
  expect(isGenuine({}, body)).toBe(false);
  expect(COMPARING_RECEIVERS.map(({ title }) => title)).toEqual(RECEIVERS.map(({ title }) => title));
  COMPARING_RECEIVERS.forEach(({ code }, index) => {
    expect(code).toMatch(CONSTANT_TIME[index] ?? /$^/);
  });
});

test("the whole receiver answers 204 to a genuine call and 401 to another", async () => {
  const port = await findFreePort();
  const environment = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
  const receiver = spawn(
    process.execPath,
    ["--input-type=module", "--eval", `${WHOLE_RECEIVER.code}\nprocess.stdout.write("ready");`],
    { env: environment, stdio: ["ignore", "pipe", "inherit"] },
  );
  try {
    await once(receiver.stdout, "data");
    const callReceiver = (given: string) =>
      fetch(`http://127.0.0.1:${port}`, { method: "POST", headers: { "x-service-secret": given }, body });
    expect((await callReceiver(secret)).status).toBe(204);
    expect((await callReceiver("another")).status).toBe(401);
  } finally {
    receiver.kill();
  }
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new TypeError("no port");
  return address.port;
}
