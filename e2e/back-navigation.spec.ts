import type { Locator, Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { openDatabase } from "./fixtures/database";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { checkEveryScreen, enlargeText, SCREENS } from "./fixtures/screens";
import { type NewField, sendEnvelope } from "./fixtures/sent-envelope";
import { button, loadSigningTexts, openMoreMenu, typeSignature } from "./fixtures/signing-page";

const ANA = { name: "Ana de la Cruz", email: "ana@example.org" };
const SIGNATURE = { type: "SIGNATURE", positionY: 60, height: 7 };
const STREET = { type: "TEXT", positionY: 30, fieldMeta: { type: "text", label: "Street", required: true } };
const t = loadSigningTexts("en");

const sendLease = (product: Product, owner: Account, fields: NewField[], pages = 1) =>
  sendEnvelope(product, owner, { title: "Lease", pages, recipients: [{ ...ANA, fields }] });

const getFocusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? "none");
const formButton = (page: Page) => page.getByRole("button", { name: t("step.form") });
const startSigning = (page: Page) => button(page, t("start.start")).click();

/** Opens a link at this text size and begins to sign. */
async function startAtTextSize(page: Page, url: string, letters: number): Promise<void> {
  await page.goto(url);
  await button(page, t("start.start")).waitFor();
  await enlargeText(page, letters);
  await startSigning(page);
}

for (const { where, viewport, letters } of SCREENS) {
  test.describe(where, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test("Back closes the open sheet, and only the next Back leaves the page", async ({
      page,
      product,
      owner,
    }) => {
      const sent = await sendLease(product, owner, [STREET, SIGNATURE]);
      await page.goto("/a-page-before-that-is-not-there");
      const before = page.url();
      await startAtTextSize(page, sent.getUrl(ANA.email), letters);
      await page.getByRole("textbox", { name: /Street/ }).fill("Calle Larga 12");
      await button(page, t("step.next")).click();
      const dialog = page.getByRole("dialog");

      await button(page, t("field.signature.make")).click();
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(button(page, t("field.signature.make"))).toBeVisible();

      await button(page, t("step.reject")).click();
      await expect(dialog).toBeVisible();
      // The second sheet replaces the first in the history.
      await dialog.getByRole("button", { name: t("reject.askInstead") }).click();
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(button(page, t("field.signature.make"))).toBeVisible();

      // A sheet closed by its own button leaves no history entry.
      await button(page, t("field.signature.make")).click();
      await dialog.getByRole("button", { name: t("dialog.close") }).click();
      await typeSignature(page, t);
      await button(page, t("step.review")).click();
      await expect(page.getByRole("heading", { name: t("review.title") })).toBeVisible();
      await page.goBack();
      await expect(button(page, t("step.review"))).toBeVisible();
      await page.goBack();
      await expect(button(page, t("start.continue"))).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(before);
    });

    test("the focus never falls back to the body", async ({ page, product, owner }) => {
      const sent = await sendLease(product, owner, [STREET, SIGNATURE]);
      await startAtTextSize(page, sent.getUrl(ANA.email), letters);
      const street = page.getByRole("textbox", { name: /Street/ });
      await street.fill("Calle Larga 12");
      // Leaving the input stores its value, and a filled field has no skip button.
      const skip = button(page, t("step.skip"));
      await skip.focus();
      await expect(skip).toBeHidden();
      await expect.poll(() => getFocusedTag(page)).not.toBe("BODY");
      await button(page, t("step.next")).press("Enter");
      await button(page, t("field.signature.make")).press("Enter");
      await page.getByText(t("pad.draw"), { exact: true }).click();
      const pad = page.getByRole("img", { name: new RegExp(t("pad.drawHere")) });
      await drawStroke(page, pad);
      // With an empty pad this button is disabled and cannot keep the focus.
      const clear = button(page, t("pad.clear"));
      await clear.press("Enter");
      await expect(clear).toBeDisabled();
      await expect.poll(() => getFocusedTag(page)).not.toBe("BODY");
      await page.keyboard.press("Escape");
      await expect.poll(() => getFocusedTag(page)).not.toBe("BODY");
    });
  });
}

async function drawStroke(page: Page, pad: Locator): Promise<void> {
  await pad.hover();
  const box = await pad.boundingBox();
  if (!box) throw new Error("The pad is not shown.");
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.7, { steps: 5 });
  await page.mouse.up();
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("Back closes every sheet of the start screen and the sheet of a check before an action", async ({
    page,
    product,
    owner,
  }) => {
    const ana = { ...ANA, actionAuth: ["TWO_FACTOR_AUTH"], fields: [SIGNATURE] };
    const sent = await sendEnvelope(product, owner, { title: "Lease", recipients: [ana] });
    await page.goto(sent.getUrl(ANA.email));
    const dialog = page.getByRole("dialog");
    const expectBackCloses = async (opener: string, where: string) => {
      await button(page, opener).click();
      await expect(dialog, `${opener} at ${where}`).toBeVisible();
      await page.goBack();
      await expect(dialog, `${opener} at ${where}`).toHaveCount(0);
      await expect(button(page, opener)).toBeVisible();
    };
    await checkEveryScreen(page, async (where) => {
      await openMoreMenu(page, t("start.others"));
      for (const opener of ["start.reject", "start.notMe", "start.genuine", "start.details"] as const)
        await expectBackCloses(t(opener), where);
    });
    await startSigning(page);
    await typeSignature(page, t);
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
  });

  test("a sheet is shown only once Back would close it", async ({ page, product, owner }) => {
    const sent = await sendLease(product, owner, [SIGNATURE]);
    await page.addInitScript(() => {
      const showModal = HTMLDialogElement.prototype.showModal;
      HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
        this.dataset.entry = JSON.stringify(history.state);
        showModal.call(this);
      };
    });
    await page.goto(sent.getUrl(ANA.email));
    await startSigning(page);
    for (const opener of [t("field.signature.make"), t("step.reject")]) {
      await button(page, opener).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toHaveAttribute("data-entry", /"signingSheets":1/);
      await dialog.getByRole("button", { name: t("dialog.close") }).click();
      await expect(dialog).toHaveCount(0);
    }
  });

  test("the page reports a script removed by an upgrade and reloads with the values entered", async ({
    page,
    product,
    owner,
  }) => {
    const sent = await sendLease(product, owner, [STREET, SIGNATURE]);
    let isGone = false;
    await page.route(/_next\/static\/.*\.js/, (route) =>
      isGone ? route.fulfill({ status: 404, body: "" }) : route.continue(),
    );
    // Prevents the prefetch in idle time, which would have loaded the script already.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto(sent.getUrl(ANA.email));
    await startSigning(page);
    await page.getByRole("textbox", { name: /Street/ }).fill("Calle Larga 12");
    isGone = true;
    // Holds the reload back until this page has been checked on every screen.
    const looked = Promise.withResolvers<void>();
    await page.route("**/sign/**", async (route) => {
      if (route.request().isNavigationRequest()) await looked.promise;
      await route.continue();
    });
    await formButton(page).click();
    const words = page.getByText(t("version.gone"));
    await expect(words).toBeVisible({ timeout: toPatientMs(30) });
    await checkEveryScreen(page, (at) => expect(words, at).toBeInViewport({ ratio: 1 }));
    isGone = false;
    looked.resolve();
    await button(page, t("start.continue")).click({ timeout: toPatientMs(30) });
    await formButton(page).click();
    await expect(page.getByRole("textbox", { name: /Street/ })).toHaveValue("Calle Larga 12");
  });

  test("without a connection the page follows no link and says so", async ({
    page,
    context,
    product,
    owner,
  }) => {
    const sent = await sendLease(product, owner, [STREET, SIGNATURE]);
    await page.goto(sent.getUrl(ANA.email));
    await startSigning(page);
    const address = page.url();
    await context.setOffline(true);
    await expect(page.getByText(t("offline"))).toBeVisible();
    await page.getByRole("link", { name: t("document.original") }).click();
    const words = page.getByText(t("offlineLink"));
    await checkEveryScreen(page, (at) => expect(words, at).toBeInViewport({ ratio: 1 }));
    expect(page.url()).toBe(address);
    await context.setOffline(false);
    await expect(page.getByText(t("offline"))).toHaveCount(0);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: t("document.original") }).click();
    await download;
  });

  test("the page does not claim that unsaved values are saved", async ({ page, context, product, owner }) => {
    const sent = await sendLease(product, owner, [STREET, SIGNATURE]);
    await page.goto(sent.getUrl(ANA.email));
    await startSigning(page);
    await page.getByRole("textbox", { name: /Street/ }).fill("Calle Larga 12");
    await button(page, t("step.next")).click();
    await button(page, t("field.signature.make")).click();
    await page.getByText(t("pad.type"), { exact: true }).click();
    await expect(page.getByRole("dialog").locator("svg path").first()).toBeVisible();
    await context.setOffline(true);
    await button(page, t("pad.use")).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await checkEveryScreen(page, (at) => expect(page.getByText(/^saved|saved on/i), at).toHaveCount(0));
    await context.setOffline(false);
    await expect(page.getByText(t("save.saved"), { exact: true }).first()).toBeAttached();
  });

  test("an error is shown and announced once, at its control and not in the list of problems", async ({
    page,
    product,
    owner,
  }) => {
    const city = { type: "TEXT", positionY: 45, fieldMeta: { type: "text", label: "City", required: true } };
    const sent = await sendLease(product, owner, [STREET, city, SIGNATURE]);
    await page.goto(sent.getUrl(ANA.email));
    await startSigning(page);
    await formButton(page).click();
    await button(page, t("form.review")).click();
    const list = page.getByRole("region", { name: t("form.problemList") });
    await expect(list.getByRole("button", { name: "City" })).toBeVisible();
    await checkEveryScreen(page, async (at) => {
      // The two texts and the signature, each at its own input.
      await expect(page.getByText(t("rule.text.blank")), at).toHaveCount(3);
      await expect(list, at).not.toContainText(t("rule.text.blank"));
    });
    await list.getByRole("button", { name: "City" }).click();
    await expect(page.getByRole("textbox", { name: /City/ })).toBeFocused();
  });

  test("the lost connection is announced once, also before the last button", async ({
    page,
    context,
    product,
    owner,
  }) => {
    const sent = await sendLease(product, owner, [SIGNATURE]);
    await page.goto(sent.getUrl(ANA.email));
    await startSigning(page);
    await typeSignature(page, t);
    await button(page, t("step.review")).click();
    await expect(page.getByText(t("save.saved"), { exact: true }).first()).toBeAttached();
    await context.setOffline(true);
    await expect(page.getByText(t("review.offline"))).toBeVisible();
    await checkEveryScreen(page, async (at) => {
      const announcements = await page
        .locator("[role=status], [role=alert]")
        .filter({ hasText: /connection/i })
        .evaluateAll((all) => all.map(({ textContent }) => textContent?.trim()));
      expect(announcements, at).toEqual([t("offline")]);
      await expect(page.getByText(/^No connection|^Offline/), at).toHaveCount(1);
    });
    await context.setOffline(false);
  });

  test("unsaved values are not reported as saved, neither during retries nor without a connection", async ({
    page,
    context,
    product,
    owner,
  }) => {
    const sent = await sendLease(product, owner, [STREET, SIGNATURE]);
    await page.goto(sent.getUrl(ANA.email));
    await startSigning(page);
    let asked = 0;
    await page.route("**/api/trpc/signing.fill**", async (route) => {
      asked += 1;
      // Requests after the first get no answer.
      if (asked === 1) await route.abort();
    });
    await page.getByRole("textbox", { name: /Street/ }).fill("Calle Larga 12");
    await button(page, t("step.next")).click();
    await expect.poll(() => asked).toBe(2);
    await expect(page.getByText(t("save.saving"), { exact: true })).toBeAttached();
    await expect(page.getByRole("status").filter({ hasText: t("save.retrying") })).toBeAttached();
    await expect(page.getByText(t("save.saved"), { exact: true })).toHaveCount(0);
    await context.setOffline(true);
    await expect(page.getByText(t("offline"))).toBeVisible();
    await checkEveryScreen(page, (at) =>
      expect(page.getByText(t("save.saved"), { exact: true }), at).toHaveCount(0),
    );
    await context.setOffline(false);
  });

  test("a tap right after a stroke is drawn, as the dot of an i", async ({ page, product, owner }) => {
    const sent = await sendLease(product, owner, [SIGNATURE]);
    await page.goto(sent.getUrl(ANA.email));
    await startSigning(page);
    await button(page, t("field.signature.make")).click();
    await page.getByText(t("pad.draw"), { exact: true }).click();
    const pad = page.getByRole("img", { name: new RegExp(t("pad.drawHere")) });
    const browser = await page.context().newCDPSession(page);
    const countStrokes = async () => (await pad.locator("path").getAttribute("d"))?.match(/M/g)?.length;
    await checkEveryScreen(page, async (where) => {
      const clear = button(page, t("pad.clear"));
      if (await clear.isEnabled()) await clear.click();
      await pad.click({ trial: true });
      const box = await pad.boundingBox();
      if (!box) throw new Error("The pad is not shown.");
      const getPadPoint = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
      const touches = [
        { type: "touchStart", touchPoints: [getPadPoint(0.4, 0.4)] },
        { type: "touchMove", touchPoints: [getPadPoint(0.42, 0.6)] },
        { type: "touchEnd", touchPoints: [] },
        { type: "touchStart", touchPoints: [getPadPoint(0.4, 0.25)] },
        { type: "touchEnd", touchPoints: [] },
      ] as const;
      // Sends all touches without waiting for answers, as a finger does.
      await Promise.all(
        touches.map(({ type, touchPoints }) =>
          browser.send("Input.dispatchTouchEvent", { type, touchPoints: [...touchPoints] }),
        ),
      );
      await expect.poll(countStrokes, { message: where }).toBe(2);
    });
    await button(page, t("pad.use")).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await using db = openDatabase(product);
    const readStrokeCount = async () => {
      const [row] = await db`
        select jsonb_array_length(s.value -> 'strokes') as strokes
        from signature s join field f on f.id = s.field_id where f.envelope_id = ${sent.id}`;
      return row?.strokes;
    };
    await expect.poll(readStrokeCount).toBe(2);
  });

  test("the review shows the sender's own values", async ({ page, product, owner }) => {
    const terms = { type: "text", label: "Terms", readOnly: true, text: "Net 30 days" };
    const sent = await sendLease(product, owner, [
      { type: "TEXT", positionY: 20, fieldMeta: terms },
      SIGNATURE,
    ]);
    await page.goto(sent.getUrl(ANA.email));
    await startSigning(page);
    await typeSignature(page, t);
    await button(page, t("step.review")).click();
    const row = page
      .getByRole("region", { name: t("review.fields") })
      .getByRole("listitem")
      .first();
    await expect(row).toContainText("Terms");
    await expect(row).toContainText(t("step.setBySender"));
    // The text; the clipping of the page beside it shows the value too.
    const words = row.getByRole("paragraph").filter({ hasText: "Net 30 days" });
    await checkEveryScreen(page, async (at) => {
      await words.scrollIntoViewIfNeeded();
      await expect(words, at).toBeInViewport({ ratio: 1 });
    });
  });

  test("the review shows a half-typed value as no answer", async ({ page, product, owner }) => {
    const rent = { type: "number", label: "Rent", required: false, minValue: 100 };
    const sent = await sendLease(product, owner, [
      SIGNATURE,
      { type: "NUMBER", positionY: 75, fieldMeta: rent },
    ]);
    await page.goto(sent.getUrl(ANA.email));
    await startSigning(page);
    await typeSignature(page, t);
    await button(page, t("step.optionalFill")).click();
    // Too low on its own: 1500 was meant.
    await page.getByRole("textbox", { name: /Rent/ }).pressSequentially("15");
    await page.evaluate(() => history.back());
    await button(page, t("start.continue")).click();
    const row = page
      .getByRole("region", { name: t("review.fields") })
      .getByRole("listitem")
      .last();
    await expect(row).toContainText("Rent");
    await checkEveryScreen(page, async (at) => {
      await expect(row, at).toContainText(t("review.empty"));
      await expect(row, at).not.toContainText("15");
    });
    // The draft value is kept for the recipient who goes on typing.
    await row.getByRole("button").click();
    await expect(page.getByRole("textbox", { name: /Rent/ })).toHaveValue("15");
  });

  test("the page says why the next signer cannot be chosen", async ({ page, product, owner }) => {
    const [luis, eva] = ["Luis", "Eva"].map((name) => ({
      name,
      email: `${name.toLowerCase()}@example.org`,
      signingOrder: 2,
      fields: [{ ...SIGNATURE, positionY: name === "Eva" ? 70 : 80 }],
    }));
    if (!luis || !eva) throw new Error("Two people follow.");
    const sent = await sendEnvelope(product, owner, {
      title: "Lease",
      meta: { signingOrder: "SEQUENTIAL", allowDictateNextSigner: true },
      recipients: [{ ...ANA, signingOrder: 1, fields: [SIGNATURE] }, luis, eva],
    });
    await page.goto(sent.getUrl(ANA.email));
    await startSigning(page);
    await typeSignature(page, t);
    await button(page, t("step.review")).click();
    const why = page.getByText(t("review.next.unavailable.SEVERAL"), { exact: true });
    await checkEveryScreen(page, async (at) => {
      await why.scrollIntoViewIfNeeded();
      await expect(why, at).toBeInViewport({ ratio: 1 });
    });
    await expect(page.getByRole("heading", { name: t("review.next.title") })).toHaveCount(0);
  });

  test("initials leave out particles of a name", async ({ page, product, owner }) => {
    const sent = await sendLease(product, owner, [{ type: "INITIALS", positionY: 20 }, SIGNATURE]);
    await page.goto(sent.getUrl(ANA.email));
    await startSigning(page);
    const control = page.getByRole("textbox", { name: /Initials/ });
    await checkEveryScreen(page, (at) => expect(control, at).toHaveValue("AC"));
  });

  test("initialling all places at once is offered from three places on", async ({ page, product, owner }) => {
    const initials = (page: number) => ({ type: "INITIALS", page, positionY: 80 });
    const two = await sendLease(product, owner, [initials(1), initials(2), { ...SIGNATURE, page: 3 }], 3);
    await page.goto(two.getUrl(ANA.email));
    await startSigning(page);
    const control = page.getByRole("textbox", { name: /Initials/ });
    await control.blur();
    await checkEveryScreen(page, (at) =>
      expect(page.getByRole("button", { name: /Initial (all|the other)/ }), at).toHaveCount(0),
    );
    const three = await sendLease(
      product,
      owner,
      [initials(1), initials(2), initials(3), { ...SIGNATURE, page: 3 }],
      3,
    );
    await page.goto(three.getUrl(ANA.email));
    await startSigning(page);
    await control.blur();
    await checkEveryScreen(page, async (at) => {
      await button(page, t("step.initialAll", { count: 2 })).scrollIntoViewIfNeeded();
      await expect(button(page, t("step.initialAll", { count: 2 })), at).toBeInViewport({ ratio: 1 });
    });
  });

  test("the bar and the panel show the same page", async ({ page, product, owner }) => {
    const top = { type: "TEXT", positionY: 2, fieldMeta: { type: "text", label: "Top", required: true } };
    const sent = await sendLease(
      product,
      owner,
      [
        { ...top, page: 2 },
        { ...SIGNATURE, page: 3 },
      ],
      3,
    );
    await page.goto(sent.getUrl(ANA.email));
    await startSigning(page);
    const named = page.getByText(/^Page \d of 3$/);
    await checkEveryScreen(page, (at) =>
      expect(named, at).toHaveText([
        t("step.where", { page: 2, pages: 3 }),
        t("step.where", { page: 2, pages: 3 }),
      ]),
    );
  });
});
