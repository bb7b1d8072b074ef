import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { z } from "zod";
import { callValidatedRest } from "./fixtures/validated-call";

/**
 * An integrator's journey over REST only: create from a file, distribute, wait for the signature, download.
 * `npx tsx e2e/rest-line.ts http://localhost:3000 api_… [contract.pdf]` prints the signing URL, waits for the
 * signature and writes the sealed PDF to the current folder. Tests call `runRestLine` and sign in a browser.
 */

export type RestLine = {
  /** Without a trailing slash. */
  baseUrl: string;
  apiToken: string;
  /** The file to sign; a generated page by default. */
  pdf?: Uint8Array;
  signer?: { name: string; email: string };
  /** Signs at this URL as the recipient. Afterwards `runRestLine` waits for the envelope's completion. */
  sign: (signingUrl: string) => Promise<void>;
  say?: (line: string) => void;
  /** Milliseconds that sealing may take after the signature. */
  patienceMs?: number;
};

export type RestLineResult = {
  envelopeId: string;
  recipientId: number;
  uploaded: Uint8Array;
  original: Uint8Array;
  sealed: Uint8Array;
  auditLog: Uint8Array;
};

const Created = z.object({ id: z.string() });
const Distributed = z.object({
  success: z.literal(true),
  recipients: z.array(z.object({ id: z.number(), signingUrl: z.string() })).min(1),
});
const Envelope = z.object({
  status: z.string(),
  envelopeItems: z.array(z.object({ id: z.string(), title: z.string() })).min(1),
});

/**
 * Creates, sends, waits and downloads over REST.
 * @throws Error with the answer when the service refuses a call
 */
export async function runRestLine(line: RestLine): Promise<RestLineResult> {
  const say = line.say ?? (() => undefined);
  const uploaded = line.pdf ?? (await buildOnePagePdf());
  const { name, email } = line.signer ?? { name: "Rita Rest", email: "rita@example.com" };
  const payload = {
    title: "REST line",
    type: "DOCUMENT",
    recipients: [
      {
        name,
        email,
        role: "SIGNER",
        fields: [
          {
            identifier: "contract.pdf",
            type: "SIGNATURE",
            page: 1,
            positionX: 10,
            positionY: 80,
            width: 30,
            height: 6,
          },
        ],
      },
    ],
  };
  const form = new FormData();
  form.set("payload", JSON.stringify(payload));
  form.append("files", new Blob([Buffer.from(uploaded)], { type: "application/pdf" }), "contract.pdf");
  const { id } = Created.parse(await requestJson(line, "/envelope/create", { method: "POST", body: form }));
  say(`created ${id} from ${uploaded.byteLength} bytes`);

  const sent = Distributed.parse(await postJson(line, "/envelope/distribute", { envelopeId: id }));
  const [recipient] = sent.recipients;
  if (!recipient) throw new Error("Nobody was sent anything.");
  say(`distributed; ${name} signs at ${recipient.signingUrl}`);
  await line.sign(recipient.signingUrl);

  const envelope = await waitUntilCompleted(line, id);
  const [item] = envelope.envelopeItems;
  if (!item) throw new Error("The envelope has no files.");
  say(`completed; downloading ${item.title}`);
  const download = `/envelope/item/${item.id}/download`;
  const [original, sealed] = [
    await downloadBytes(line, `${download}?version=original`),
    await downloadBytes(line, download),
  ];
  const auditLog = await downloadBytes(line, `/envelope/${id}/audit-log/download`);
  say(`sealed file: ${sealed.byteLength} bytes; audit log: ${auditLog.byteLength} bytes`);
  return { envelopeId: id, recipientId: recipient.id, uploaded, original, sealed, auditLog };
}

async function waitUntilCompleted(line: RestLine, id: string): Promise<z.infer<typeof Envelope>> {
  const deadline = performance.now() + (line.patienceMs ?? 30_000);
  while (true) {
    const envelope = Envelope.parse(await requestJson(line, `/envelope/${id}`));
    if (envelope.status === "COMPLETED") return envelope;
    if (performance.now() > deadline) throw new Error(`The envelope is still ${envelope.status}.`);
    await pause(250);
  }
}

async function requestRest(line: RestLine, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Authorization", `Bearer ${line.apiToken}`);
  const answer = await callValidatedRest(line.baseUrl, path, { ...init, headers });
  if (!answer.ok) throw new Error(`${init.method ?? "GET"} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const requestJson = async (line: RestLine, path: string, init?: RequestInit): Promise<unknown> =>
  (await requestRest(line, path, init)).json();

const postJson = (line: RestLine, path: string, body: unknown): Promise<unknown> =>
  requestJson(line, path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

const downloadBytes = async (line: RestLine, path: string): Promise<Uint8Array> =>
  new Uint8Array(await (await requestRest(line, path)).arrayBuffer());

async function buildOnePagePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([595.28, 841.89]).drawText("An agreement of one page.", { x: 72, y: 760, size: 14, font });
  return pdf.save({ useObjectStreams: false });
}

async function main([baseUrl, apiToken, file]: readonly string[]): Promise<void> {
  if (!baseUrl || !apiToken) {
    throw new Error("Say where and who: npx tsx e2e/rest-line.ts http://localhost:3000 api_… [contract.pdf]");
  }
  const result = await runRestLine({
    baseUrl: baseUrl.replace(/\/+$/, ""),
    apiToken,
    ...(file ? { pdf: await readFile(file) } : {}),
    sign: async (signingUrl) => console.log(`Sign here, within ten minutes: ${signingUrl}`),
    say: (text) => console.log(text),
    patienceMs: 600_000,
  });
  await writeFile("rest-line-sealed.pdf", result.sealed);
  await writeFile("rest-line-audit-log.pdf", result.auditLog);
  console.log("Wrote rest-line-sealed.pdf and rest-line-audit-log.pdf.");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
