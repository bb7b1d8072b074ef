import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { buildCallHeaders, maskHeaders } from "./headers";
import { signCall, toWebhookHmacKey } from "./sign";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwXv1pZ2bQ0aE=";
const OLD = "whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTE=";
const CALL = {
  messageId: "e5v2n8t4",
  timestamp: Math.floor((performance.timeOrigin + performance.now()) / 1000),
  body: '{"event":"ñandú €"}',
};

const readHeaders = (secrets: string[], call = CALL) => ({
  "webhook-id": call.messageId,
  "webhook-timestamp": String(call.timestamp),
  "webhook-signature": signCall(secrets, call),
});

test("the Standard Webhooks reference library accepts a signature by the current or the previous secret", () => {
  const headers = readHeaders([SECRET, OLD]);
  for (const secret of [SECRET, OLD]) {
    expect(new Webhook(secret).verify(CALL.body, headers)).toEqual({ event: "ñandú €" });
  }
  expect(headers["webhook-signature"].split(" ")).toHaveLength(2);
});

test("the reference library refuses it for another body, id, time or secret", () => {
  const headers = readHeaders([SECRET]);
  const judge = new Webhook(SECRET);
  expect(() => judge.verify('{"event":"ñandu €"}', headers)).toThrow();
  expect(() => judge.verify(CALL.body, { ...headers, "webhook-id": "other" })).toThrow();
  expect(() =>
    judge.verify(CALL.body, { ...headers, "webhook-timestamp": String(CALL.timestamp + 1) }),
  ).toThrow();
  expect(() => new Webhook(OLD).verify(CALL.body, headers)).toThrow();
});

test("the key is what whsec_ encodes, or the characters of a secret of another form", () => {
  expect(toWebhookHmacKey(SECRET).toString("base64")).toBe(SECRET.slice(6));
  expect(toWebhookHmacKey("my-own-secret-16").toString("utf8")).toBe("my-own-secret-16");
  expect(toWebhookHmacKey("whsec_not*base64").toString("utf8")).toBe("whsec_not*base64");
  expect(toWebhookHmacKey("whsec_").toString("utf8")).toBe("whsec_");
});

const buildHeaders = (secrets: string[], isTest = false) =>
  new Map(
    buildCallHeaders({
      messageId: "m1",
      event: "DOCUMENT_SENT",
      deliveryId: "d1",
      attempt: 2,
      isTest,
      body: "{}",
      sentAt: new Date("2026-05-05T10:00:00.999Z"),
      secrets,
    }).map(({ name, value }) => [name, value]),
  );

test("a call carries the headers of ruling 26, and no signature without a secret", () => {
  expect(Object.fromEntries(buildHeaders([]))).toEqual({
    "content-type": "application/json",
    "user-agent": "Rubrica-Webhooks/1",
    "X-Service-Event": "DOCUMENT_SENT",
    "X-Service-Delivery-Id": "d1",
    "X-Service-Attempt": "2",
    "webhook-id": "m1",
    "webhook-timestamp": "1777975200",
  });
  expect(buildHeaders([], true).get("X-Service-Test")).toBe("1");
});

test("while a secret is being replaced, X-Service-Secret is the new one and both sign", () => {
  const both = buildHeaders([SECRET, OLD]);
  expect(both.get("X-Service-Secret")).toBe(SECRET);
  expect(both.get("webhook-signature")?.split(" ")).toHaveLength(2);
});

test("the stored copy of a call does not contain the secret", () => {
  const kept = maskHeaders([...buildHeaders([SECRET])].map(([name, value]) => ({ name, value })));
  expect(JSON.stringify(kept)).not.toContain(SECRET.slice(6, 20));
  expect(kept.find(({ name }) => name === "X-Service-Secret")?.value).toBe("••••••••");
});
