import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { BOTH, expectAccessible } from "./fixtures/accessible";
import { buildRotatedPdf } from "./fixtures/paper";
import { expect, test } from "./fixtures/product";
import { signByCall } from "./fixtures/sign-by-call";
import { alternateWays } from "./fixtures/trials";

const DOCS = "/api/v2/docs";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 900 } };
const PAGES = [
  "",
  "/quick-start",
  "/recipients",
  "/coordinates",
  "/webhooks",
  "/errors",
  "/search?q=recipient",
  "/reference/envelope-create",
  "/reference/envelope-find",
];

const tryItRegion = (page: Page) => page.getByRole("region", { name: "Try it" });
const sendButton = (page: Page) => tryItRegion(page).getByRole("button", { name: "Send", exact: true });

/** Replaces jq on machines without it: supports `-r`, one path, and a file or standard input. */
const JQ = `jq() { node -e 'const [, filter, file = 0] = process.argv.slice(1);
  const at = filter.match(/\\w+/g).reduce((value, key) => value[key], JSON.parse(require("fs").readFileSync(file, "utf8")));
  console.log(at)' -- "$@"; }`;

/** Collects requests to other origins and what the browser's security policy blocks. */
function collectComplaints(page: Page, baseURL: string): string[] {
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL) && !/^(?:blob|data):/.test(request.url()))
      complaints.push(request.url());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (/Content.Security.Policy|hydrat/i.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

test.describe("the API reference", () => {
  test.use(DESK);

  test("finds an operation, calls it with a token, and shows status, time and request id", async ({
    page,
    baseURL,
    owner,
  }) => {
    const complaints = collectComplaints(page, baseURL);
    await page.goto(DOCS);
    // The key works only once the page's scripts have loaded.
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(page.getByRole("searchbox")).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.type("list envel");
    await page
      .getByRole("search")
      .getByRole("link", { name: /List envelopes/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "List envelopes" })).toBeVisible();
    await expect(page.getByText("hasExpiredRecipients").first()).toBeVisible();

    await sendButton(page).click();
    await expect(tryItRegion(page).getByText("No token was sent.")).toBeVisible();
    await page.getByLabel("API token").fill(`api_${"x".repeat(32)}`);
    await sendButton(page).click();
    await expect(tryItRegion(page).getByText("it goes in the Authorization header")).toBeVisible();
    await expect(tryItRegion(page).getByRole("heading", { name: /Response 401/ })).toBeVisible();

    await page.getByLabel("API token").fill(owner.apiToken);
    const envelopeResponse = page.waitForResponse((response) => response.url().includes("/api/v2/envelope"));
    await sendButton(page).click();
    const id = (await envelopeResponse).headers()["x-request-id"] ?? "none";
    await expect(tryItRegion(page).getByRole("heading", { name: /Response 200/ })).toBeFocused();
    await expect(tryItRegion(page).getByText(id)).toBeVisible();
    await expect(tryItRegion(page).getByText(/^\d+ ms$/)).toBeVisible();
    await expect(tryItRegion(page).getByText('"currentPage": 1')).toBeVisible();

    // The token survives navigation to another page, and nothing more.
    await page
      .getByRole("navigation", { name: "Documentation" })
      .getByRole("link", { name: /Create an envelope/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Create an envelope" })).toBeVisible();
    await expect(page.getByLabel("API token")).toHaveValue(owner.apiToken);
    expect(
      await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      ),
    ).not.toContain(owner.apiToken);
    await page.reload();
    await expect(page.getByLabel("API token")).toHaveValue("");
    expect(complaints).toEqual([]);
  });

  test("checks a body against the schema before sending it, and sends a file", async ({ page, owner }) => {
    await page.goto(`${DOCS}/reference/envelope-create`);
    await page.getByLabel("API token").fill(owner.apiToken);
    const body = page.getByLabel("payload (JSON)");
    await body.fill('{"title": "From the docs", ');
    await sendButton(page).click();
    await expect(tryItRegion(page).getByText("This is not JSON")).toBeVisible();
    await body.fill('{"title": 12, "type": "DOCUMENT"}');
    await sendButton(page).click();
    await expect(tryItRegion(page).getByRole("alert")).toContainText("title");
    // A refused request is shown with an explanation too.
    await sendButton(page).click();
    await expect(tryItRegion(page).getByRole("heading", { name: /Response 400/ })).toBeVisible();
    await expect(tryItRegion(page).getByText("Correct what issues[] names", { exact: false })).toBeVisible();
    await body.fill('{"title": "From the docs", "type": "DOCUMENT"}');
    await sendButton(page).click();
    await expect(tryItRegion(page).getByRole("heading", { name: /Response 200/ })).toBeVisible();
    await expect(tryItRegion(page).getByText(/"id": "envelope_/)).toBeVisible();
  });

  test("asks before it calls an operation that cannot be undone", async ({ page, owner }) => {
    await page.goto(`${DOCS}/reference/envelope-delete`);
    await page.getByLabel("API token").fill(owner.apiToken);
    await sendButton(page).click();
    await page.getByRole("button", { name: "Do not call" }).click();
    await expect(tryItRegion(page).getByRole("heading", { name: /Response/ })).toHaveCount(0);
    await sendButton(page).click();
    await page.getByRole("button", { name: "Call it" }).click();
    await expect(tryItRegion(page).getByRole("heading", { name: /Response 404/ })).toBeVisible();
  });

  test("speaks Spanish around the English text", async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "rubrica-language", value: "es", url: baseURL }]);
    await page.goto(`${DOCS}/reference/envelope-find`);
    await expect(page.getByRole("heading", { name: "Pruébalo" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(
      page.locator("[lang=en]", { has: page.getByRole("heading", { level: 1 }) }).first(),
    ).toBeVisible();
  });
});

test("the commands of the quick start, run as they are written, end with a sealed file", {
  tag: ["@core", "@server"],
}, async ({ request, owner, product }) => {
  const answer = await request.get(`${DOCS}/markdown/quick-start`);
  expect(answer.headers()["content-type"]).toContain("text/markdown");
  const commands = [...(await answer.text()).matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(
    ([, code = ""]) => code,
  );
  const [asked = "", ...calls] = commands.filter((code) => /curl|export/.test(code));
  expect(asked).toContain("export RUBRICA_TOKEN=");
  expect(calls).toHaveLength(6);
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-quick-start-"));
  const runSnippet = (code: string, variables: Record<string, string>) => {
    const env = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH ?? "", ...variables };
    const script = `command -v jq >/dev/null || ${JQ}\n${code}`;
    const shellResult = spawnSync("bash", ["--norc", "-euo", "pipefail", "-c", script], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    expect([shellResult.status, shellResult.stderr]).toEqual([0, ""]);
    return shellResult.stdout;
  };
  try {
    writeFileSync(path.join(folder, "contract.pdf"), await buildRotatedPdf([0]));
    const variables = { RUBRICA_TOKEN: owner.apiToken, EMAIL: "ana@example.org" };
    const [status = "", download = ""] = calls.splice(-2);
    const snippetOutput = runSnippet(
      `${calls.join("\n")}\nprintf '\n%s\n%s\n%s' "$ENVELOPE_ID" "$SIGNING_URL" "$ITEM_ID"`,
      variables,
    );
    const [envelopeId = "", signingUrl = "", itemId = ""] = snippetOutput.split("\n").slice(-3);
    await signByCall(signingUrl);
    const sealed = path.join(folder, "contract-signed.pdf");
    const readStatus = () => runSnippet(status, { ...variables, ENVELOPE_ID: envelopeId }).trim();
    await expect.poll(readStatus, { timeout: toPatientMs(30) }).toBe("COMPLETED");
    runSnippet(download, { ...variables, ITEM_ID: itemId });
    expect(readFileSync(sealed).subarray(0, 5).toString()).toBe("%PDF-");
    expect(readFileSync(sealed).includes("/ByteRange")).toBe(true);
    expect(product.output).not.toContain("unexpected error");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.describe("the coordinates page", () => {
  test.use(DESK);
  const jsonRegion = (page: Page) => page.getByRole("region", { name: "JSON to paste" });

  test("reads the box dragged and resized with the mouse", async ({ page }) => {
    await page.goto(`${DOCS}/coordinates`);
    const box = page.getByRole("application");
    const sheet = await page.getByRole("region", { name: "Sample page" }).locator("> div").boundingBox();
    const start = await box.boundingBox();
    if (!sheet || !start) throw new Error("There is no box on the page.");
    await expect(jsonRegion(page)).toContainText('"positionX": 10,');
    await box.hover();
    await page.mouse.down();
    await page.mouse.move(
      start.x + start.width / 2 + sheet.width * 0.2,
      start.y + start.height / 2 - sheet.height * 0.3,
      { steps: 6 },
    );
    await page.mouse.up();
    await expect
      .poll(async () => Number(await page.getByLabel("X", { exact: true }).inputValue()))
      .toBeCloseTo(30, 0);
    await expect
      .poll(async () => Number(await page.getByLabel("Y", { exact: true }).inputValue()))
      .toBeCloseTo(49, 0);
    const handle = await box.locator("[data-handle]").boundingBox();
    if (!handle) throw new Error("The box has no handle.");
    await page.mouse.move(handle.x + 12, handle.y + 12);
    await page.mouse.down();
    await page.mouse.move(handle.x + 12 + sheet.width * 2, handle.y + 12, { steps: 6 });
    await page.mouse.up();
    // The field stops at the edge of the page.
    const [x, width] = await Promise.all(
      ["X", "Width"].map(async (name) => Number(await page.getByLabel(name, { exact: true }).inputValue())),
    );
    expect((x ?? 0) + (width ?? 0)).toBeCloseTo(100, 1);
  });

  test("reads the box moved by keys and numbers", async ({ page }) => {
    await page.goto(`${DOCS}/coordinates`);
    await page.getByRole("application").focus();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "Shift+ArrowRight", "Control+ArrowRight"])
      await page.keyboard.press(key);
    await expect(jsonRegion(page)).toContainText('"positionX": 12.1,');
    await expect(jsonRegion(page)).toContainText('"positionY": 78,');
    await expect(jsonRegion(page)).toContainText('"width": 33,');
    await page.getByLabel("Field type", { exact: true }).selectOption("DATE");
    await page.getByLabel("Height", { exact: true }).fill("400");
    await expect(jsonRegion(page)).toContainText('"type": "DATE"');
    await expect(jsonRegion(page)).toContainText('"height": 22');
  });
});

test.describe("without scripts", () => {
  test.use({ ...DESK, javaScriptEnabled: false });

  test("the docs can be read and searched, and samples switched", async ({ page }) => {
    await page.goto(`${DOCS}/webhooks`);
    await expect(page.getByRole("heading", { name: "Check that a call is genuine" })).toBeVisible();
    const sample = page.getByRole("region", { name: "Check that a call is genuine, Go" });
    await expect(sample).toBeHidden();
    await page.getByText("Go", { exact: true }).click();
    await expect(sample).toContainText("hmac.Equal");
    await page.getByRole("searchbox").fill("RECIPIENT_EXPIRED");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("RECIPIENT_EXPIRED");
    await page.getByRole("main").getByRole("link", { name: "RECIPIENT_EXPIRED" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Errors" })).toBeVisible();
    await page.goto(`${DOCS}/reference/envelope-create`);
    await expect(page.getByText("globalAccessAuth")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send" })).toBeHidden();
  });
});

const WAYS = [
  { name: "at a desk", use: DESK },
  { name: "on a phone", use: PHONE },
];

for (const [way, { name, use }] of WAYS.entries()) {
  const isItsTurn = alternateWays(way, WAYS.length);
  test.describe(name, () => {
    test.use(use);

    for (const place of PAGES.filter(isItsTurn)) {
      test(`the page at "${place}" is accessible in light and dark`, async ({ page, baseURL }) => {
        const complaints = collectComplaints(page, baseURL);
        await page.goto(`${DOCS}${place}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.evaluate(() => {
          for (const details of document.querySelectorAll("main details")) details.setAttribute("open", "");
        });
        await expectAccessible(page, place, BOTH);
        expect(complaints).toEqual([]);
      });
    }
  });
}
