/**
 * A bulk send of 5 000 rows (jobs/README.md 6.4): time to begin, rows in a minute at the highest pace, time
 * to read it, and the delay for a recipient who opens a signing link meanwhile.
 * `npx tsx e2e/bench/bulk-send.ts [rows] [seconds]`; run it on an idle machine.
 */
import { z } from "zod";
import { type Account, Product } from "../fixtures/product";
import { buildTextPages, callRest, sendEnvelope } from "../fixtures/sent-envelope";

const ROWS = Number(process.argv[2] ?? 5_000);
const WATCHED_MS = Number(process.argv[3] ?? 120) * 1000;
const LOOKS = 100;
const PER_MINUTE = 600;

const Template = z.object({ id: z.string(), recipients: z.array(z.object({ id: z.number() })) });
const Batch = z.object({ id: z.string(), counts: z.object({ done: z.number(), failed: z.number() }) });

const product = await Product.start({ RATE_LIMIT_PER_TOKEN: "1000000", RATE_LIMIT_PER_IP: "1000000" });
try {
  const owner = await product.bootstrap("owner@example.org", "Acme");
  const link = await createSigningLink(owner);
  await measureTimes(20, () => openLink(link));
  const idle = await measureTimes(LOOKS, () => openLink(link));
  const { id, recipientId } = await createTemplate(owner);
  const began = performance.now();
  const made = Batch.parse(await callRest(product, owner, "/bulk-send/create", buildBody(id, recipientId)));
  const created = performance.now() - began;
  const from = performance.now();
  const beside: number[] = [];
  while (performance.now() - from < WATCHED_MS) beside.push(...(await measureTimes(1, () => openLink(link))));
  const minutes = (performance.now() - from) / 60_000;
  const { counts } = Batch.parse(await getJson(owner, `/bulk-send/${made.id}`));
  const listed = await measureTimes(20, () => getJson(owner, "/bulk-send?perPage=100"));
  const rows = await measureTimes(20, () => getJson(owner, `/bulk-send/${made.id}/rows?perPage=100&page=40`));
  console.log("| what | ms p50 | p95 |\n|---|---|---|");
  for (const [name, took] of Object.entries({ idle, beside, listed, rows })) {
    console.log(`| ${name} | ${Math.round(quantile(took, 0.5))} | ${Math.round(quantile(took, 0.95))} |`);
  }
  console.log(
    `\n${ROWS} rows begun in ${Math.round(created)} ms; ${Math.round(counts.done / minutes)} documents a minute of ` +
      `${PER_MINUTE} asked for, ${counts.failed} failed; a signing link beside it at p95 ${(quantile(beside, 0.95) / quantile(idle, 0.95)).toFixed(1)}x.`,
  );
} finally {
  await product.dispose();
}

function buildBody(templateId: string, recipientId: number): object {
  return {
    templateId,
    name: "Offers",
    mode: "SEND",
    perMinute: PER_MINUTE,
    columns: [
      { kind: "email", header: "E-mail", recipientId },
      { kind: "name", header: "Name", recipientId },
      { kind: "externalId", header: "Number" },
    ],
    rows: Array.from({ length: ROWS }, (_, n) => [`signer${n}@example.org`, `Signer ${n}`, `O-${n}`]),
  };
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

async function createTemplate(owner: Account): Promise<{ id: string; recipientId: number }> {
  const form = new FormData();
  const field = { type: "SIGNATURE", page: 1, positionX: 10, positionY: 10, width: 20, height: 5 };
  const person = {
    name: "Signer",
    email: "recipient.1@placeholder.invalid",
    role: "SIGNER",
    fields: [field],
  };
  form.set("payload", JSON.stringify({ title: "Offer", type: "TEMPLATE", recipients: [person] }));
  form.append(
    "files",
    new Blob([Buffer.from(await buildTextPages(2))], { type: "application/pdf" }),
    "offer.pdf",
  );
  const { id } = z.object({ id: z.string() }).parse(await callRest(product, owner, "/envelope/create", form));
  const [recipient] = Template.parse(await getJson(owner, `/envelope/${id}`)).recipients;
  if (!recipient) throw new Error("The template has no recipient.");
  return { id, recipientId: recipient.id };
}

async function getJson(owner: Account, path: string): Promise<unknown> {
  const answer = await fetch(`${product.baseUrl}/api/v2${path}`, {
    headers: { authorization: owner.apiToken },
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  return answer.json();
}

async function openLink(link: string): Promise<void> {
  const answer = await fetch(link);
  await answer.text();
  if (answer.status !== 200) throw new Error(`The signing page answered ${answer.status}.`);
}

/** Returns the milliseconds of each call; calls are a tenth of a second apart. */
async function measureTimes(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return took;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
