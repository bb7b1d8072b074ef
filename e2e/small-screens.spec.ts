import path from "node:path";
import type { Page } from "@playwright/test";
import type { Language } from "@/server/domain/vocabulary";
import { button as buttonLike, readMailedCode } from "./fixtures/auth";
import { createTemplateDirectLink } from "./fixtures/direct-link";
import {
  expectFocusVisible,
  expectSeenByKeyboard,
  expectSeenByTap,
  isWholeInSight,
} from "./fixtures/focus-visibility";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { listLostContent } from "./fixtures/reflow";
import { checkEveryScreen, enlargeText, SCREENS } from "./fixtures/screens";
import { type NewField, sendEnvelope } from "./fixtures/sent-envelope";
import { button, loadSigningTexts, openMoreMenu, typeSignature } from "./fixtures/signing-page";

/** Smallest visible height of the page beside a step. */
const LEAST_PAPER_PX = 90;

const options = (...values: string[]) =>
  values.map((value, index) => ({ id: index + 1, checked: false, value }));
const field = (type: string, positionY: number, fieldMeta: Record<string, unknown>): NewField => ({
  type,
  positionY,
  fieldMeta: { required: true, ...fieldMeta },
});
const FIELDS: NewField[] = [
  field("TEXT", 8, { type: "text", label: "Street" }),
  { ...field("TEXT", 16, { type: "text", label: "Remarks" }), height: 8 },
  field("NUMBER", 28, { type: "number", label: "Rent", minValue: 100, maxValue: 5000 }),
  {
    ...field("RADIO", 36, { type: "radio", label: "Payment", values: options("Monthly", "Yearly") }),
    height: 8,
  },
  {
    ...field("CHECKBOX", 48, { type: "checkbox", label: "Rules", values: options("Quiet", "Clean", "Dry") }),
    height: 12,
  },
  field("DROPDOWN", 64, {
    type: "dropdown",
    label: "Region",
    values: [{ value: "North" }, { value: "South" }],
  }),
  { type: "SIGNATURE", positionY: 74, height: 7 },
];
const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const LUIS = { name: "Luis Soto", email: "luis@example.org" };

/** Fills each kind of field in, after its control has been checked. */
const FILLED: { label: RegExp; fill: (page: Page) => Promise<unknown> }[] = [
  { label: /Street/, fill: (page) => panel(page).getByRole("textbox").fill("Calle Larga 12") },
  { label: /Remarks/, fill: (page) => panel(page).getByRole("textbox").fill("None.") },
  { label: /Rent/, fill: (page) => panel(page).getByRole("textbox").fill("1200") },
  { label: /Payment/, fill: (page) => panel(page).getByRole("radio").last().tap() },
  { label: /Rules/, fill: (page) => panel(page).getByRole("checkbox", { name: "Clean" }).check() },
  { label: /Region/, fill: (page) => panel(page).getByRole("combobox").selectOption("South") },
];

const panel = (page: Page) => page.locator("#to-do");
const dialog = (page: Page) => page.getByRole("dialog");

const PICTURES = process.env.RUBRICA_PICTURES;
const takePicture = async (page: Page, name: string) => {
  if (PICTURES)
    await page.screenshot({ path: path.join(PICTURES, `${name.replaceAll(/[ %,]+/g, "-")}.png`) });
};

/** Checks every control in view by keyboard and by tap, and that no control overflows the screen. */
async function expectAllInSight(page: Page, at: string, around = panel(page)): Promise<void> {
  const isInFront = (await dialog(page).count()) > 0;
  await takePicture(page, at);
  await expect
    .configure({ soft: true })
    .poll(() => listLostContent(page), { message: at, timeout: 5_000 })
    .toEqual([]);
  await expectSeenByKeyboard(page, at);
  await expectSeenByTap(page, isInFront ? dialog(page) : around, at);
}

async function measurePaperLeft(page: Page, region: string): Promise<number> {
  return page.getByRole("region", { name: region, exact: true }).evaluate((paper) => paper.clientHeight);
}

const sendDocument = (product: Product, owner: Account, language: Language) =>
  sendEnvelope(product, owner, {
    title: "Rental agreement of the shop in Calle Larga",
    meta: { signingOrder: "SEQUENTIAL", allowDictateNextSigner: true, language },
    recipients: [
      { ...ANA, signingOrder: 1, fields: FIELDS },
      { ...LUIS, signingOrder: 2, fields: [{ type: "SIGNATURE", positionY: 85, height: 7 }] },
    ],
  });

for (const { where, viewport, letters, language } of SCREENS) {
  const t = loadSigningTexts(language);
  test.describe(where, () => {
    test.use({
      viewport,
      hasTouch: true,
      isMobile: true,
      locale: language === "es" ? "es-CL" : "en-GB",
      // Half of the screens are checked in dark mode.
      colorScheme: language === "es" ? "dark" : "light",
    });

    test("the focused control is visible from the start to the last button", async ({
      page,
      product,
      owner,
    }) => {
      const sent = await sendDocument(product, owner, language);
      await page.goto(sent.getUrl(ANA.email));
      await button(page, t("start.start")).waitFor();
      await enlargeText(page, letters);
      const title = panel(page).getByText("Rental agreement of the shop in Calle Larga");
      await title.scrollIntoViewIfNeeded();
      expect.soft(await title.evaluate(isWholeInSight), "the title of the start").toBe(true);
      await expectAllInSight(page, `${where}, start`);
      await button(page, t("start.start")).click();

      for (const { label, fill } of FILLED) {
        const step = `${where}, ${label.source}`;
        await expect(page.locator("[data-step]")).toContainText(label);
        await expectFocusVisible(page, `${step}, as it comes`);
        expect
          .soft(await measurePaperLeft(page, t("document.region")), `${step}: paper`)
          .toBeGreaterThan(LEAST_PAPER_PX);
        await expectAllInSight(page, step);
        await fill(page);
        await expectFocusVisible(page, `${step}, filled in`);
        await button(page, t("step.next")).click();
      }
      await expectFocusVisible(page, `${where}, signature, as it comes`);
      await expectAllInSight(page, `${where}, signature`);

      await button(page, t("field.signature.make")).click();
      for (const kind of ["draw", "type"] as const) {
        await dialog(page)
          .getByText(t(`pad.${kind}`), { exact: true })
          .click();
        await expectAllInSight(page, `${where}, pad ${kind}`);
      }
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
      await button(page, t("step.reject")).click();
      // The dialog's script is loaded on first use.
      await dialog(page).waitFor();
      await expectAllInSight(page, `${where}, decline`);
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
      await typeSignature(page, t);

      await page.locator("[data-step]").getByText(t("step.form"), { exact: true }).click();
      await expect(page.getByRole("heading", { name: t("form.title") })).toBeVisible();
      await expectAllInSight(page, `${where}, form`);
      await page.getByRole("checkbox", { name: "Clean" }).check();
      await button(page, t("form.review")).click();
      await expect(page.getByRole("heading", { name: t("review.title") })).toBeVisible();
      await expectAllInSight(page, `${where}, review`);
      await button(page, t("review.next.change")).click();
      await expectFocusVisible(page, `${where}, who is next, as it comes`);
      await expectAllInSight(page, `${where}, who is next`);
    });

    test("a direct link's name and e-mail address are visible while they are filled in", async ({
      page,
      product,
      owner,
    }) => {
      const link = await createTemplateDirectLink(product, owner, {
        title: "Membership form",
        recipients: [
          { name: "Member", email: "member@example.org", fields: [{ type: "SIGNATURE", positionY: 60 }] },
        ],
        meta: { language },
      });
      await page.goto(link.path);
      await button(page, t("start.start")).waitFor();
      await enlargeText(page, letters);
      const address = page.getByLabel(t("direct.person.email"));
      if (letters === 100 && viewport.height > 500) {
        expect
          .soft(await address.evaluate(isWholeInSight), "the address, before anything is scrolled")
          .toBe(true);
      }
      await expectAllInSight(page, `${where}, direct start`);
      await button(page, t("start.start")).click();
      await expect(page.getByText(t("direct.person.nameNeeded"))).toBeVisible();
      await expectFocusVisible(page, `${where}, direct start, name missing`);
      await page.getByLabel(t("direct.person.name"), { exact: true }).fill("Marta Soto");
      await address.fill("marta@example.org");
      await expectFocusVisible(page, `${where}, direct start, address`);
    });
  });
}

test.describe("screens before and beside the steps", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-GB" });

  test("a code and a message to the sender are visible while typed, on every one of these screens", async ({
    page,
    product,
    owner,
  }) => {
    const t = loadSigningTexts("en");
    const email = "ana.with.a.code@example.org";
    const signature = { type: "SIGNATURE", positionY: 60 };
    const ana = { ...ANA, email, accessAuth: ["TWO_FACTOR_AUTH"], fields: [signature] };
    const sent = await sendEnvelope(product, owner, { title: "Lease", recipients: [ana] });
    await page.goto(sent.getUrl(email));
    await buttonLike(page, /Send a 6-digit code/).click();
    await buttonLike(page, "Send the code").click();
    await page.getByLabel("6-digit code").waitFor();
    const check = page.getByRole("main");
    await checkEveryScreen(page, (at) => expectAllInSight(page, `${at}, code`, check));
    await page.getByLabel("6-digit code").fill(await readMailedCode(product, email));
    await buttonLike(page, "Continue").click();
    await button(page, t("start.start")).waitFor();
    await openMoreMenu(page, t("start.others"));
    await button(page, t("start.notMe")).click();
    await dialog(page).waitFor();
    await checkEveryScreen(page, (at) => expectAllInSight(page, `${at}, not me`));
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await openMoreMenu(page, t("start.others"));
    await button(page, t("start.reject")).click();
    await dialog(page)
      .getByRole("button", { name: t("reject.askInstead") })
      .click();
    await expect(dialog(page).getByLabel(t("question.label"))).toBeVisible();
    await checkEveryScreen(page, (at) => expectAllInSight(page, `${at}, question`));
  });
});

test.describe("a low window with a mouse", () => {
  test.use({ viewport: { width: 900, height: 560 } });

  test("text read from the page after the form has appeared moves nothing", async ({
    page,
    product,
    owner,
  }) => {
    const t = loadSigningTexts("en");
    const sent = await sendDocument(product, owner, "en");
    const paper = Promise.withResolvers<void>();
    await page.route(/\/reading/, async (route) => {
      await paper.promise;
      await route.continue();
    });
    await page.goto(sent.getUrl(ANA.email));
    await button(page, t("start.start")).click();
    await page.locator("[data-step]").getByText(t("step.form"), { exact: true }).click();
    const last = button(page, t("field.signature.make"));
    await expect(last).toBeVisible();
    await expect(page.getByText(/^On the paper:/)).toHaveCount(0);
    const before = await last.evaluate(getHeightInList);
    paper.resolve();
    await expect(page.getByText(/^On the paper:/)).toHaveCount(FILLED.length + 1);
    expect(await last.evaluate(getHeightInList)).toBe(before);
  });

  test("a half-hidden button can be pressed, because it stays under the pointer until release", async ({
    page,
    product,
    owner,
  }) => {
    const t = loadSigningTexts("en");
    const sent = await sendDocument(product, owner, "en");
    await page.goto(sent.getUrl(ANA.email));
    await button(page, t("start.start")).click();
    await page.locator("[data-step]").getByText(t("step.form"), { exact: true }).click();
    const make = button(page, t("field.signature.make"));
    // Waits until half of the button is below the list's edge and the page has come to rest.
    let box = await make.boundingBox();
    await expect
      .poll(async () => {
        await make.evaluate((element) => {
          const list = element.closest("[data-grows]");
          const { bottom, height } = element.getBoundingClientRect();
          if (list) list.scrollTop += bottom - height / 2 - list.getBoundingClientRect().bottom;
        });
        box = await make.boundingBox();
        await waitForFrames(page);
        return (await make.boundingBox())?.y === box?.y;
      })
      .toBe(true);
    if (!box) throw new Error("The button is not shown.");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 4);
    await page.mouse.down();
    // A finger presses for longer than the page takes to move.
    await waitForFrames(page);
    await page.mouse.up();
    await expect(dialog(page)).toBeVisible();
  });

  test("a button can be pressed while the control above loses the focus, because nothing folds before release", async ({
    page,
    product,
    owner,
  }) => {
    const t = loadSigningTexts("en");
    const sent = await sendDocument(product, owner, "en");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(sent.getUrl(ANA.email));
    await button(page, t("start.start")).waitFor();
    await enlargeText(page, 200);
    await button(page, t("start.start")).click();
    await page.locator("[data-step]").getByText(t("step.form"), { exact: true }).click();
    await expect(page.getByText(/^On the paper:/)).toHaveCount(FILLED.length + 1);
    await panel(page).getByRole("combobox").focus();
    const make = button(page, t("field.signature.make"));
    await make.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await waitForFrames(page);
    const box = await make.boundingBox();
    if (!box) throw new Error("The button is not shown.");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await waitForFrames(page);
    expect((await make.boundingBox())?.y).toBe(box.y);
    await page.mouse.up();
    await expect(dialog(page)).toBeVisible();
  });
});

/** Returns the distance from the top of its list, independent of scrolling. */
function getHeightInList(element: Element): number {
  const list = element.closest("[data-grows]");
  return element.getBoundingClientRect().top + (list?.scrollTop ?? 0);
}

const waitForFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test.describe("forced colours", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`${colorScheme}: the fields on the page keep their edges, and a choice is marked by more than its background`, async ({
      page,
      product,
      owner,
    }) => {
      const t = loadSigningTexts("en");
      const sent = await sendDocument(product, owner, "en");
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      await page.goto(sent.getUrl(ANA.email));
      await button(page, t("start.start")).click();
      await expect(page.getByRole("textbox", { name: /Street/ })).toBeVisible();
      const fields = page.locator("[data-page='1'] [data-field]");
      await expect(fields).toHaveCount(FIELDS.length + 1);
      const listBareFields = () =>
        fields.evaluateAll((all) =>
          all
            .filter((box) =>
              [box, ...box.children].every((part) => {
                const { boxShadow, outlineStyle, borderTopStyle } = getComputedStyle(part);
                return boxShadow === "none" && outlineStyle === "none" && borderTopStyle === "none";
              }),
            )
            .map((box) => box.getAttribute("data-field")),
        );
      await checkEveryScreen(page, async (at) => expect(await listBareFields(), at).toEqual([]));
      await takePicture(page, `forced ${colorScheme} step`);
      await page.locator("[data-step]").getByText(t("step.form"), { exact: true }).click();
      await button(page, t("field.signature.make")).click();
      await expect(dialog(page).getByRole("radio").first()).toBeAttached();
      const [chosen, other] = await dialog(page)
        .locator("fieldset label")
        .evaluateAll((all) =>
          all
            .toSorted(
              (a, b) =>
                Number(b.querySelector(":checked") !== null) - Number(a.querySelector(":checked") !== null),
            )
            .map((label) => getComputedStyle(label).backgroundColor),
        );
      expect(chosen).not.toBe(other);
      await takePicture(page, `forced ${colorScheme} pad`);
    });
  }
});
