import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { SigningState } from "@/server/contract/signing";
import { simplePdf } from "@/server/testing/pdf/samples";
import { buildConsent, callSigning } from "../fixtures/sign-by-call";

/** The operations that benches measure, called over HTTP as integrators and signing pages call them. */

export type Site = { baseUrl: string; token: string };
export type SigningLink = { envelopeId: string; url: string };
type OpenedLink = SigningLink & { fieldId: number; textVersion: string };

/** Cycles after which V8 has compiled what an envelope needs; the first ones cost several times as much. */
export const WARM_UP_CYCLES = 300;
const WARM_UP_LANES = 4;
/** Milliseconds of one clock tick of /proc. */
const TICK_MS = 10;
const PDF = Buffer.from(simplePdf([{}]));
const Created = z.object({ id: z.string() });
const Sent = z.object({ recipients: z.array(z.object({ signingUrl: z.string() })) });
let turn = 0;

/** @throws Error unless the request succeeds */
export async function requestRest(
  { baseUrl, token }: Site,
  path: string,
  body?: FormData | object,
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const answer = await fetch(`${baseUrl}/api/v2${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: token, ...(isJson && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  });
  const bytes = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${Buffer.from(bytes).toString()}`);
  return new Response(bytes);
}

/** Creates a draft of one page with a text and a signature field for one recipient. */
export async function createDraft(site: Site): Promise<string> {
  const form = new FormData();
  const place = { page: 1, positionX: 10, width: 30, height: 5 };
  const fields = [
    { ...place, type: "TEXT", positionY: 20, fieldMeta: { type: "text", label: "Street" } },
    { ...place, type: "SIGNATURE", positionY: 60 },
  ];
  const recipients = [{ name: "Ana Pérez", email: "ana@example.org", role: "SIGNER", fields }];
  form.set("payload", JSON.stringify({ title: "Lease", type: "DOCUMENT", recipients }));
  form.append("files", new Blob([PDF], { type: "application/pdf" }), "lease.pdf");
  return Created.parse(await (await requestRest(site, "/envelope/create", form)).json()).id;
}

export async function distributeEnvelope(site: Site, envelopeId: string): Promise<SigningLink> {
  const answer = await requestRest(site, "/envelope/distribute", { envelopeId });
  const [recipient] = Sent.parse(await answer.json()).recipients;
  return { envelopeId, url: recipient?.signingUrl ?? "" };
}

export const createLink = async (site: Site): Promise<SigningLink> =>
  distributeEnvelope(site, await createDraft(site));

/** Opens the link as its page does. */
export async function openLink(link: SigningLink): Promise<OpenedLink> {
  await callSigning(link.url, "open", {});
  const { session } = await readSession(link.url);
  const fieldId = session.fields.find(({ type }) => type === "TEXT")?.id ?? 0;
  return { ...link, fieldId, textVersion: session.consent.textVersion };
}

async function readSession(url: string) {
  const state = SigningState.parse(await callSigning(url, "state", {}, "GET"));
  if (state.screen !== "sign") throw new Error(`Not to be signed: ${state.screen}`);
  return state;
}

export const consentAndFill = (link: OpenedLink) =>
  fillField(link, { consent: { ...buildConsent(link.textVersion), startedMsAgo: 1_000 } });

export const fillField = ({ url, fieldId }: Pick<OpenedLink, "url" | "fieldId">, carried = {}) =>
  callSigning(url, "fill", { fieldId, value: `Calle Larga ${turn++}`, ...carried });

/** Does everything that a recipient does before finishing. Returns the call that finishes. */
export async function prepareSigning({ envelopeId, url }: SigningLink): Promise<() => Promise<unknown>> {
  await consentAndFill(await openLink({ envelopeId, url }));
  const { session, recipient } = await readSession(url);
  for (const { id: fieldId, type } of session.fields) {
    const value = { kind: "typed", text: recipient.name, face: "caveat" };
    if (type === "SIGNATURE") await callSigning(url, "fill", { fieldId, value });
  }
  const { shown } = (await readSession(url)).session;
  return () => callSigning(url, "complete", { shown });
}

/**
 * Takes one envelope from its creation to its completion, except for the seal, in ten requests.
 * Returns the envelope's id.
 */
export async function signNewEnvelope(site: Site): Promise<string> {
  const link = await createLink(site);
  const complete = await prepareSigning(link);
  await complete();
  return link.envelopeId;
}

/** Runs complete cycles until V8 has compiled them. `waitUntilSealed` waits for the seal of an envelope. */
export async function warmUp(
  site: Site,
  waitUntilSealed: (envelopeId: string) => Promise<void>,
  cycles = WARM_UP_CYCLES,
): Promise<void> {
  await runLanes(cycles, WARM_UP_LANES, async () => waitUntilSealed(await signNewEnvelope(site)));
}

/** Calls `work` `count` times, in so many lanes at once. */
export async function runLanes(count: number, lanes: number, work: () => Promise<unknown>): Promise<void> {
  let left = count;
  const runLane = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
}

/** Waits until `readCpuMs` grows by less than `quietMs` in a second: the work left behind is done. */
export async function waitUntilQuiet(readCpuMs: () => number, quietMs = 50): Promise<void> {
  for (let last = readCpuMs(); ; ) {
    await pause(1_000);
    const now = readCpuMs();
    if (now - last < quietMs) return;
    last = now;
  }
}

/** Returns the pids of a process and all its descendants. */
export function listTree(root: number): number[] {
  const parents = new Map(
    readdirSync("/proc")
      .map(Number)
      .filter(Number.isInteger)
      .map((pid) => [pid, Number(readStat(pid)[1])]),
  );
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}

/** Returns the CPU milliseconds of a process and all its descendants, ended ones included. */
export function readTreeCpuMs(root: number): number {
  const ticks = listTree(root)
    .map(readStat)
    .flatMap((stat) => [stat[11], stat[12], stat[13], stat[14]])
    .reduce((sum, tick) => sum + Number(tick ?? 0), 0);
  return ticks * TICK_MS;
}

export const readParentPid = (pid: number): number => Number(readStat(pid)[1]);

/** Fields of /proc/PID/stat after the program's name: state, parent, …; empty when the process has ended. */
function readStat(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  } catch {
    return [];
  }
}
