import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { toPatientMs } from "@/server/cli/testing/patience";
import { signIn } from "./fixtures/draft";
import { buildNoisePdf, getRedness, NOISE_PAGES } from "./fixtures/large-pdf";
import { expect, test } from "./fixtures/product";
import { callRest } from "./fixtures/sent-envelope";

/** Longer on a machine that does other work meanwhile. */
const PATIENCE = { timeout: toPatientMs(45) };
const FAR = 400;
const SIGNER = "signer@example.org";

const Created = z.object({ id: z.string() });
const Sent = z.object({ recipients: z.array(z.object({ signingUrl: z.string() })) });

/** Counts the bytes received from matching URLs, those of aborted requests too. */
async function countBytes(page: Page, address: RegExp): Promise<() => { bytes: number; requests: number }> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Network.enable");
  const requestIds = new Set<string>();
  let bytes = 0;
  protocol.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (address.test(request.url)) requestIds.add(requestId);
  });
  protocol.on("Network.dataReceived", ({ requestId, dataLength }) => {
    if (requestIds.has(requestId)) bytes += dataLength;
  });
  return () => ({ bytes, requests: requestIds.size });
}

/**
 * Returns the red value, 0 to 255, of the coloured band at the top of a drawn page, or -1 while the page is
 * blank. Every page has its own value (`getRedness`), so it tells which page was drawn.
 */
function readRedness(drawing: Locator): Promise<number> {
  return drawing.evaluate((element) => {
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [100, 100];
    const pen = copy.getContext("2d", { willReadFrequently: true });
    if (!(element instanceof HTMLCanvasElement || element instanceof HTMLImageElement) || !pen) return -1;
    pen.drawImage(element, 0, 0, 100, 100);
    const [red = 0, , , alpha = 0] = pen.getImageData(50, 10, 1, 1).data;
    return alpha === 255 ? red : -1;
  });
}

async function expectDrawn(drawing: Locator, number: number): Promise<void> {
  await expect(drawing).toBeVisible(PATIENCE);
  await expect
    .poll(async () => Math.abs((await readRedness(drawing)) - getRedness(number)), PATIENCE)
    .toBeLessThan(2);
}

test("a file of 500 pages and 48 MB is edited and signed without loading it whole", async ({
  page,
  browser,
  product,
  owner,
}) => {
  test.setTimeout(toPatientMs(150));
  const pdf = buildNoisePdf();
  const form = new FormData();
  const signature = { identifier: "scan.pdf", type: "SIGNATURE", page: FAR, positionX: 12, positionY: 80 };
  const recipients = [
    { name: "Ana Pérez", email: SIGNER, role: "SIGNER", fields: [{ ...signature, width: 40, height: 5 }] },
  ];
  form.set("payload", JSON.stringify({ title: "Scan", type: "DOCUMENT", recipients }));
  form.append("files", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "scan.pdf");
  const { id } = Created.parse(await callRest(product, owner, "/envelope/create", form));

  await test.step("the editor shows page 1, page 400 and the pages in small", async () => {
    await signIn(page, owner);
    const received = await countBytes(page, /\/api\/files\/items\/[^/]+\/reading/);
    await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=fields`);
    await expectDrawn(page.locator("[data-testid=page-1] canvas"), 1);
    await page.getByTestId("thumbnails").click();
    const thumbnail = (number: number) => page.getByTestId(`thumbnail-${number}`);
    await expect(thumbnail(1)).toHaveAccessibleName(`Page 1 of ${NOISE_PAGES}, no fields`);
    await expect(thumbnail(1)).toHaveAttribute("aria-current", "page");
    await expectDrawn(thumbnail(1).locator("img[data-loaded=true]"), 1);

    await page.getByLabel("Go to page").fill(String(FAR));
    await page.getByLabel("Go to page").press("Enter");
    await expectDrawn(page.locator(`[data-testid=page-${FAR}] canvas`), FAR);
    await expect(thumbnail(FAR)).toHaveAccessibleName(`Page ${FAR} of ${NOISE_PAGES}, 1 field`);
    await expect(thumbnail(FAR)).toHaveAttribute("aria-current", "page");
    await expect(thumbnail(FAR).locator("[data-dot]")).toHaveCount(1);
    await expectDrawn(thumbnail(FAR).locator("img[data-loaded=true]"), FAR);

    await thumbnail(FAR).focus();
    await page.keyboard.press("Home");
    await expect(thumbnail(1)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    await expect(thumbnail(2)).toBeFocused();
    await page.keyboard.press("Enter");
    await expectDrawn(page.locator("[data-testid=page-2] canvas"), 2);
    expect(received().bytes).toBeGreaterThan(100_000);
    // Few requests: on a poor connection each costs half a second.
    expect(received().requests).toBeLessThan(60);
    expect(received().bytes / pdf.length, `${JSON.stringify(received())}`).toBeLessThan(0.15);
  });

  await test.step("the signing page shows page 1 and page 400", async () => {
    const { recipients: sent } = Sent.parse(
      await callRest(product, owner, "/envelope/distribute", { envelopeId: id }),
    );
    const visit = await browser.newPage();
    const received = await countBytes(visit, /\/api\/sign\/[^/]+\/items\/[^/]+\/reading/);
    await visit.goto(sent[0]?.signingUrl ?? "");
    await expectDrawn(visit.locator("[data-page='1'] canvas"), 1);
    await visit.locator(`[data-page='${FAR}']`).scrollIntoViewIfNeeded();
    await expectDrawn(visit.locator(`[data-page='${FAR}'] canvas`), FAR);
    expect(received().bytes).toBeGreaterThan(100_000);
    // Few requests: on a poor connection each costs half a second.
    expect(received().requests).toBeLessThan(60);
    expect(received().bytes / pdf.length, `${JSON.stringify(received())}`).toBeLessThan(0.15);
    await visit.close();
  });
});
