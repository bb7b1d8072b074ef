import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { events, webhookDeliveries, webhooks } from "@/server/db/schema";
import { loadAudit } from "@/server/db/store/audit";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { loadLinkUsed } from "@/server/db/store/mail-link";
import { newId } from "@/server/ids";
import { log } from "@/server/log";
import { createTransport } from "@/server/mail/transport";
import { drainJobs } from "@/server/testing/jobs/queue";
import { signer, signingCaller } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";
import { fanOutEvent } from "./fan-out-event";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const Body = z.object({
  event: z.string(),
  payload: z.object({
    envelopeId: z.string(),
    status: z.string(),
    recipients: z.array(z.object({ token: z.string() })),
    Recipient: z.array(z.object({ token: z.string() })),
  }),
  createdAt: z.string(),
  webhookEndpoint: z.string(),
  sequence: z.number(),
});

const Given = z.object({
  recipientName: z.string(),
  through: z.string(),
  by: z.object({ kind: z.string(), name: z.string() }),
});

async function insertWebhook(changes: Partial<typeof webhooks.$inferInsert>): Promise<string> {
  const id = newId();
  const now = new Date();
  await world.db.insert(webhooks).values({
    id,
    teamId: world.owner.teamId,
    webhookUrl: `https://hooks.example.org/${id}`,
    eventTriggers: null,
    createdAt: now,
    updatedAt: now,
    ...changes,
  });
  return id;
}

const listDeliveries = (webhookId: string) =>
  world.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId));

test("each enabled, subscribed endpoint of the team gets one delivery with its frozen body", async () => {
  const stranger = await world.stranger();
  const everything = await insertWebhook({});
  const withTokens = await insertWebhook({ eventTriggers: ["DOCUMENT_SENT"], includeSigningTokens: true });
  const other = await insertWebhook({ eventTriggers: ["DOCUMENT_COMPLETED"] });
  const disabled = await insertWebhook({ enabled: false });
  const foreign = await insertWebhook({ teamId: stranger.teamId });
  const { envelope, tokens } = await world.send({
    recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" }],
  });
  await drainJobs(world);

  const all = (await listDeliveries(everything)).map(({ body }) => Body.parse(JSON.parse(body ?? "")));
  expect(all.map(({ event, sequence }) => [event, sequence]).sort()).toEqual([
    ["DOCUMENT_CREATED", 1],
    ["DOCUMENT_SENT", 2],
  ]);
  for (const { payload, webhookEndpoint, event } of all) {
    expect(webhookEndpoint).toBe(`https://hooks.example.org/${everything}`);
    expect(payload.envelopeId).toBe(envelope.id);
    expect(payload.status).toBe(event === "DOCUMENT_SENT" ? "PENDING" : "DRAFT");
    expect([...payload.recipients, ...payload.Recipient].map(({ token }) => token).join("")).toBe("");
  }
  const [own, ...more] = await listDeliveries(withTokens);
  expect(more).toEqual([]);
  const body = Body.parse(JSON.parse(own?.body ?? ""));
  expect(body.payload.recipients).toEqual([{ token: tokens[0] }]);
  expect(body.payload.Recipient).toEqual([{ token: tokens[0] }]);
  expect(own).toMatchObject({
    status: "PENDING",
    attempts: 1,
    url: `https://hooks.example.org/${withTokens}`,
  });
  for (const id of [other, disabled, foreign]) expect(await listDeliveries(id)).toEqual([]);
});

test("an event already fanned out is not fanned out again", async () => {
  const id = await insertWebhook({});
  const { envelope } = await world.send({
    recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" }],
  });
  await drainJobs(world);
  const before = await listDeliveries(id);
  const [event] = await world.db
    .select()
    .from(events)
    .where(and(eq(events.envelopeId, envelope.id), eq(events.kind, "DOCUMENT_SENT")));
  const deps = {
    db: world.db,
    services: world.services,
    transport: createTransport({ SMTP_URL: undefined }),
    log,
  };
  await Promise.all([fanOutEvent(event?.id ?? "", deps), fanOutEvent(event?.id ?? "", deps)]);
  expect(await listDeliveries(id)).toEqual(before);
  expect(event?.fannedOutAt).not.toBeNull();
});

test("links sent with an event are recorded once for each recipient and host", async () => {
  await insertWebhook({ webhookUrl: "https://links.example.org:8443/a", includeSigningTokens: true });
  await insertWebhook({ webhookUrl: "https://plain.example.org/b" });
  const people = ["Ana", "Ben"].map((name) => signer(name));
  const { envelope, recipients, tokens } = await world.send({ recipients: people });
  await drainJobs(world);
  const listWebhookReveals = async () =>
    (await loadAudit(world.db, envelope.id))
      .filter(({ type }) => type === "RECIPIENT_LINK_REVEALED")
      .map(({ data, actor }) => ({ ...Given.parse(data), actor }))
      .filter(({ through, by }) => through === "WEBHOOK" && by.name.startsWith("links."))
      .map(({ by, recipientName, actor }) => [recipientName, by.kind, by.name, actor])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other)));
  const buildRevealRow = (name: string) => [
    name,
    "webhook",
    "links.example.org:8443",
    expect.objectContaining({ kind: "system" }),
  ];
  expect(await listWebhookReveals()).toEqual([buildRevealRow("Ana"), buildRevealRow("Ben")]);
  const api = signingCaller(world.db);
  await api.open({ token: tokens[0] ?? "" });
  await drainJobs(world);
  expect(await listWebhookReveals()).toHaveLength(2);
  const [row] = recipients;
  expect(row && (await loadLinkUsed(world.db, row, NO_VISITOR))).toMatchObject({
    kind: "HANDED_OUT",
    by: { kind: "webhook" },
  });
});
