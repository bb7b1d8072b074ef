/**
 * Measures whether background work slows pages down (jobs/README.md 6.4): 1 000 documents made from a
 * template and sent over REST, then 10 000 due deliveries to receivers that never answer. A recipient opens a
 * signing link again and again meanwhile. The product runs with its defaults; mail goes to a real SMTP
 * server.
 * `npx tsx e2e/bench/bulk.ts [documents] [waiting]`; run it on an idle machine.
 */
import { createServer, type Socket } from "node:net";
import { z } from "zod";
import { openDatabase } from "../fixtures/database";
import { type Account, Product } from "../fixtures/product";
import { buildTextPages, callRest, sendEnvelope } from "../fixtures/sent-envelope";

const DOCUMENTS = Number(process.argv[2] ?? 1_000);
const WAITING = Number(process.argv[3] ?? 10_000);
const SLOW_HOSTS = 100;
/** Concurrent requests of the integrator. */
const LANES = 8;
const LOOKS = 100;
const ALL_WITHIN_MS = 900_000;

const Template = z.object({ id: z.string(), recipients: z.array(z.object({ id: z.number() })) });
type Times = { p50: number; p95: number };

async function startSilentServer(): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port, close };
}

const silent = await startSilentServer();
const slowHosts = Array.from({ length: SLOW_HOSTS }, (_, index) => `127.0.0.${index + 1}:${silent.port}`);
const product = await Product.start({
  RATE_LIMIT_PER_TOKEN: "1000000",
  RATE_LIMIT_PER_IP: "1000000",
  WEBHOOK_ALLOWED_HOSTS: slowHosts.join(","),
});
try {
  const owner = await product.bootstrap("owner@example.org", "Acme");
  const link = await createSigningLink(owner);
  await measureOpenings(link, 20);
  const idle = await measureOpenings(link, LOOKS);
  const bulk = await sendManyDocuments(owner, link);
  await waitUntilQuiet();
  await insertBacklog(owner);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const behind = await measureOpenings(link, LOOKS);
  const formatRow = (name: string, { p50, p95 }: Times) =>
    `| ${name} | ${Math.round(p50)} | ${Math.round(p95)} | ${(p95 / idle.p95).toFixed(1)}x |`;
  console.log("| a signing link is opened | ms p50 | p95 | p95 to idle |\n|---|---|---|---|");
  console.log(formatRow("idle", idle));
  console.log(formatRow(`while ${DOCUMENTS} documents are made and sent`, bulk.seen));
  console.log(formatRow(`${WAITING} deliveries waiting on ${SLOW_HOSTS} silent receivers`, behind));
  console.log(
    `\n${DOCUMENTS} documents: every request answered after ${bulk.answered.toFixed(0)} s ` +
      `(${(DOCUMENTS / bulk.answered).toFixed(1)}/s, p95 ${Math.round(bulk.p95)} ms), every mail accepted after ${bulk.mailed.toFixed(0)} s.`,
  );
} finally {
  await product.dispose();
  silent.close();
}

async function createSigningLink(owner: Account): Promise<string> {
  const email = "ana@example.org";
  const fields = [{ type: "SIGNATURE", positionY: 60 }];
  const sent = await sendEnvelope(product, owner, {
    title: "Rent",
    recipients: [{ name: "Ana", email, fields }],
  });
  return sent.getUrl(email);
}

/** Opens the link `times` times or until `isOver`. Returns milliseconds to the last byte of the page. */
async function measureOpenings(
  link: string,
  times: number,
  isOver: () => boolean = () => false,
): Promise<Times> {
  const took: number[] = [];
  while (took.length < times && !isOver()) {
    const began = performance.now();
    const answer = await fetch(link);
    await answer.text();
    if (answer.status !== 200) throw new Error(`The signing page answered ${answer.status}.`);
    took.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return toTimes(took);
}

function toTimes(values: readonly number[]): Times {
  const sorted = values.toSorted((a, b) => a - b);
  const getQuantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: getQuantile(0.5), p95: getQuantile(0.95) };
}

async function sendManyDocuments(owner: Account, link: string) {
  const form = new FormData();
  const field = { type: "SIGNATURE", page: 1, positionX: 10, positionY: 10, width: 20, height: 5 };
  const person = { name: "Signer", email: "placeholder@example.org", role: "SIGNER", fields: [field] };
  form.set("payload", JSON.stringify({ title: "Offer", type: "TEMPLATE", recipients: [person] }));
  const pdf = Buffer.from(await buildTextPages(2));
  form.append("files", new Blob([pdf], { type: "application/pdf" }), "offer.pdf");
  const { id } = z.object({ id: z.string() }).parse(await callRest(product, owner, "/envelope/create", form));
  const headers = { Authorization: owner.apiToken };
  const stored = await fetch(`${product.baseUrl}/api/v2/envelope/${id}`, { headers });
  const [recipient] = Template.parse(await stored.json()).recipients;
  if (!recipient) throw new Error("The template has no recipient.");

  const began = performance.now();
  const took: number[] = [];
  let next = 0;
  const runLane = async () => {
    for (let number = next++; number < DOCUMENTS; number = next++) {
      const from = performance.now();
      const recipients = [
        { id: recipient.id, name: `Signer ${number}`, email: `signer${number}@example.org` },
      ];
      await callRest(product, owner, "/envelope/use", {
        envelopeId: id,
        recipients,
        distributeDocument: true,
      });
      took.push(performance.now() - from);
    }
  };
  let isDone = false;
  const visitor = measureOpenings(link, Number.POSITIVE_INFINITY, () => isDone);
  await Promise.all(Array.from({ length: LANES }, runLane));
  const answered = (performance.now() - began) / 1000;
  const limit = performance.now() + ALL_WITHIN_MS;
  while (product.mail.mails.length < DOCUMENTS && performance.now() < limit) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const mailed = (performance.now() - began) / 1000;
  isDone = true;
  return { seen: await visitor, answered, mailed, p95: toTimes(took).p95 };
}

/** Waits until all jobs and deliveries of the documents are done. */
async function waitUntilQuiet(): Promise<void> {
  await using sql = openDatabase(product);
  const limit = performance.now() + ALL_WITHIN_MS;
  for (;;) {
    const [row] = await sql<
      { left: number }[]
    >`select count(*)::int as left from event where fanned_out_at is null`;
    if (row?.left === 0 || performance.now() > limit) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Creates due deliveries to receivers that never answer. */
async function insertBacklog({ teamId }: Account): Promise<void> {
  await using sql = openDatabase(product);
  for (const [index, host] of slowHosts.entries()) {
    const id = `slow${index}`;
    const url = `https://${host}/`;
    await sql`insert into webhook (id, team_id, webhook_url, event_triggers, created_at, updated_at)
      values (${id}, ${teamId}, ${url}, array['TEMPLATE_DELETED'], clock_timestamp(), clock_timestamp())`;
    await sql`insert into webhook_delivery (id, webhook_id, event, url, host, body, next_attempt_at, created_at)
      select ${id} || '-' || n, ${id}, 'TEMPLATE_DELETED', ${url}, ${host}, '{}', clock_timestamp(), clock_timestamp()
      from generate_series(1, ${Math.ceil(WAITING / SLOW_HOSTS)}::int) n`;
  }
}
