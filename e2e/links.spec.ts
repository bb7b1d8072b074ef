import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { BOTH, expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { createTemplateDirectLink } from "./fixtures/direct-link";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { callRest, type SentEnvelope, sendEnvelope } from "./fixtures/sent-envelope";
import { rejectByCall, signByCall } from "./fixtures/sign-by-call";

/** A link that opens nothing gives one screen and one status, whatever the reason (T22). */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const SIGNATURE = { type: "SIGNATURE", positionY: 60 };

type PageResponse = { status: number; body: string };

/**
 * Reads over a bare socket, because `fetch` would repair malformed URLs. Removes everything that differs per
 * request.
 */
async function requestPage(product: Product, path: string): Promise<PageResponse> {
  const socket = connect(product.port, "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Language: en\r\n\r\n`);
  const answer = await text(socket);
  const token = path.split("/").at(-1) ?? "";
  const decoded = (() => {
    try {
      return decodeURIComponent(token);
    } catch {
      return "-";
    }
  })();
  const nonce = /'nonce-([^']+)'/.exec(answer)?.[1] ?? "none";
  const body = answer
    .slice(answer.indexOf("\r\n\r\n") + 4)
    .replaceAll(nonce, "NONCE")
    .replaceAll(JSON.stringify(decoded).slice(1, -1), "TOKEN")
    .replaceAll(token, "TOKEN")
    .replace(/^[0-9a-f]+\r$/gm, "")
    .replaceAll(/\d{10,}/g, "TIME");
  return { status: Number(answer.slice(9, 12)), body };
}

const readWords = ({ body }: PageResponse): string =>
  body
    .replace(/<(script|style)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ")
    .trim();

async function sendDocument(product: Product, owner: Account, title: string): Promise<SentEnvelope> {
  const email = `${title.toLowerCase()}@example.org`;
  return sendEnvelope(product, owner, { title, recipients: [{ name: "Ann", email, fields: [SIGNATURE] }] });
}
const getLinkPath = (sent: SentEnvelope, title: string): string =>
  new URL(sent.getUrl(`${title.toLowerCase()}@example.org`)).pathname;

test("unknown, malformed, replaced and deleted links get one 404 page; ended envelopes keep their own", async ({
  product,
  owner,
}) => {
  const names = ["Deleted", "Replaced", "Cancelled", "Signed", "Declined", "Expired", "Open"] as const;
  const sent = new Map<string, SentEnvelope>();
  for (const name of names) sent.set(name, await sendDocument(product, owner, name));
  const getSent = (name: string): SentEnvelope => {
    const found = sent.get(name);
    if (!found) throw new Error(name);
    return found;
  };
  await callRest(product, owner, "/envelope/delete", { envelopeId: getSent("Deleted").id });
  await callRest(product, owner, "/envelope/cancel", { envelopeId: getSent("Cancelled").id });
  await signByCall(getSent("Signed").getUrl("signed@example.org"));
  await rejectByCall(getSent("Declined").getUrl("declined@example.org"), "Not mine");
  await using sql = openDatabase(product);
  await sql`update recipient set expires_at = now() - interval '1 day' where envelope_id = ${getSent("Expired").id}`;
  const headers = { Authorization: owner.apiToken };
  const replaced = await fetch(`${product.baseUrl}/api/v2/envelope/${getSent("Replaced").id}`, { headers });
  const [recipient] = (await replaced.json()).recipients;
  await callRest(product, owner, "/envelope/recipient/update-many", {
    envelopeId: getSent("Replaced").id,
    data: [{ id: recipient.id, email: "another@example.org" }],
  });

  const dead = [
    `/sign/${"x".repeat(32)}`,
    `/sign/${"y".repeat(129)}`,
    `/sign/${"z".repeat(4000)}`,
    "/sign/%E0%A4%A",
    "/sign/%00",
    "/sign/a%2Fb",
    getLinkPath(getSent("Deleted"), "Deleted"),
    getLinkPath(getSent("Replaced"), "Replaced"),
  ];
  const answers = await Promise.all(dead.map((path) => requestPage(product, path)));
  for (const [index, answer] of answers.entries()) {
    expect(answer.status, dead[index]).toBe(404);
    expect(readWords(answer), dead[index]).toBe(readWords(answers[0] ?? answer));
  }
  expect(readWords(answers[0] ?? { status: 0, body: "" })).toContain("This link isn't valid");
  // Equal to the byte: a deleted link, a replaced link, and one that never existed.
  const [unknown, deleted, old] = [answers[0], answers[6], answers[7]];
  expect(deleted?.body.length).toBe(unknown?.body.length);
  expect(old?.body.length).toBe(unknown?.body.length);

  for (const path of ["/d/", "/embed/sign/", "/embed/direct/"]) {
    for (const token of ["x".repeat(32), "y".repeat(129), "%E0%A4%A"])
      expect((await requestPage(product, `${path}${token}`)).status, `${path}${token.slice(0, 12)}`).toBe(
        404,
      );
  }
  for (const name of ["Cancelled", "Signed", "Declined", "Expired", "Open"])
    expect((await requestPage(product, getLinkPath(getSent(name), name))).status, name).toBe(200);
  const direct = await createTemplateDirectLink(product, owner, {
    title: "Form",
    recipients: [{ name: "Ann", email: "ann@example.org", fields: [SIGNATURE] }],
  });
  expect((await requestPage(product, direct.path)).status).toBe(200);
  expect((await requestPage(product, `/embed/direct/${direct.path.split("/").at(-1)}`)).status).toBe(200);
  expect(product.output).not.toMatch(/^\s+at /m);
});

function killDatabase(product: Product): number {
  const { pid } = JSON.parse(readFileSync(`${product.dataDir}/postgres.json`, "utf8"));
  process.kill(pid, "SIGKILL");
  return performance.now();
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.RUBRICA_PICTURES)
    await page.screenshot({ path: `${process.env.RUBRICA_PICTURES}/${name}.png` });
}

test.describe("on a phone, in Spanish, in dark mode", () => {
  test.use({ ...PHONE, locale: "es-CL", colorScheme: "dark" });

  test("an unknown link says so", async ({ page }) => {
    const answer = await page.goto(`/sign/${"x".repeat(32)}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading")).toHaveText("Este enlace no es válido");
    await expectAccessible(page, "a link that opens nothing", BOTH);
    await takePicture(page, "404");
  });

  test("while PostgreSQL is down, a link shows a page that recovers by itself, and typed values are kept", async ({
    page,
    context,
    product,
    owner,
  }) => {
    const sent = await sendEnvelope(product, owner, {
      title: "Kept",
      recipients: [
        {
          name: "Ann",
          email: "ann@example.org",
          fields: [
            { type: "TEXT", positionY: 30, fieldMeta: { type: "text", label: "Calle", required: true } },
            SIGNATURE,
          ],
        },
      ],
    });
    const path = new URL(sent.getUrl("ann@example.org")).pathname;
    await page.goto(path);
    await page.getByRole("button", { name: /^(?:Comenzar|Start)$/ }).click();
    const street = page.getByRole("textbox", { name: /Calle/ });
    await street.fill("Calle Larga 12");

    const before = product.output.length;
    const killed = killDatabase(product);
    await page.getByRole("button", { name: /^(?:Siguiente|Next)$/ }).click();
    // Also for the first visitor after the failure, before the product has noticed it.
    const second = await context.newPage();
    const answer = await second.goto(path);
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()["retry-after"]).toBe("5");
    await expect(second.getByRole("heading")).toHaveText("Rubrica vuelve en un momento");
    await expectAccessible(second, "a product whose database is away", BOTH);
    await takePicture(second, "503");
    expect((await fetch(`${product.baseUrl}/api/health`)).status).toBe(200);
    const ready = await fetch(`${product.baseUrl}/api/health?ready=1`);
    if (performance.now() - killed < 2500) expect(ready.status).toBe(503);

    await expect
      .poll(async () => (await fetch(`${product.baseUrl}/api/health?ready=1`)).status, {
        timeout: toPatientMs(22.5),
      })
      .toBe(200);
    expect(performance.now() - killed).toBeLessThan(45_000);
    await expect(second.getByText("Kept").first()).toBeVisible();
    await expect
      .poll(async () => {
        const state = await fetch(`${product.baseUrl}/api/v2/envelope/${sent.id}`, {
          headers: { Authorization: owner.apiToken },
        });
        return JSON.stringify((await state.json()).fields);
      })
      .toContain("Calle Larga 12");
    // Each change of state is logged once, not once per request, job and check that met it.
    const lines = product.output
      .slice(before)
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(lines.length, lines.join("\n")).toBeLessThan(12);
    expect(
      lines.filter((line) => /(?:ended and is being started|waits for the database).*not ready/.test(line)),
    ).toEqual([]);
  });
});
