import { z } from "zod";
import { readInstallation } from "@/server/db/store/installation";
import { BANNER_TONES, InstallationSettings, SIGN_UP_POLICIES } from "@/server/domain/installation";
import { StartProblem } from "@/server/env";
import { changeInstallation } from "@/server/routers/admin/installation/change";
import { Reason } from "@/server/routers/admin/reason";
import { readOptions } from "./arguments";
import { openForAdmin, runTimedTransaction } from "./context";

const SHOW = "npm run --silent admin -- installation show";
const SET =
  "npm run --silent admin -- installation set --reason WHY [--sign-up OPEN|DOMAINS|INVITATION] [--domains a.org,b.org] " +
  "[--banner-en TEXT] [--banner-es TEXT] [--banner-tone info|warning] [--terms-url URL] [--privacy-url URL]";

const Options = z.object({
  reason: Reason,
  "sign-up": z.enum(SIGN_UP_POLICIES).optional(),
  domains: z.string().optional(),
  "banner-en": z.string().optional(),
  "banner-es": z.string().optional(),
  "banner-tone": z.enum(BANNER_TONES).optional(),
  "terms-url": z.string().optional(),
  "privacy-url": z.string().optional(),
});

function applyOptions(stands: InstallationSettings, asked: z.infer<typeof Options>): unknown {
  const chooseAddress = (said: string | undefined, standing: string | null) =>
    said === undefined ? standing : said || null;
  const en = asked["banner-en"] ?? stands.banner?.en ?? "";
  const es = asked["banner-es"] ?? stands.banner?.es ?? "";
  const tone = asked["banner-tone"] ?? stands.banner?.tone ?? "info";
  return {
    signUp: asked["sign-up"] ?? stands.signUp,
    signUpDomains: asked.domains?.split(",").filter((domain) => domain.trim()) ?? stands.signUpDomains,
    banner: en.trim() || es.trim() ? { tone, en, es } : null,
    termsUrl: chooseAddress(asked["terms-url"], stands.termsUrl),
    privacyUrl: chooseAddress(asked["privacy-url"], stands.privacyUrl),
  };
}

async function runSetCommand(args: readonly string[]): Promise<number> {
  const options = readOptions(args, Options, SET);
  const { db } = await openForAdmin();
  const settings = await runTimedTransaction(db, async (tx, now) => {
    const judged = InstallationSettings.safeParse(applyOptions(await readInstallation(tx), options));
    if (!judged.success) {
      const complaints = judged.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
      throw new StartProblem(`${complaints.join("; ")}. Usage: ${SET}`);
    }
    await changeInstallation(
      tx,
      { by: null, requestId: "admin command" },
      { settings: judged.data, reason: options.reason, now },
    );
    return judged.data;
  });
  console.log(JSON.stringify(settings));
  return 0;
}

/** `admin installation show|set`: reads or changes the sign-up rule and the banner of every page. */
export async function runInstallationCommand(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === "set") return runSetCommand(rest);
  if (command !== "show" || rest.length > 0) throw new StartProblem(`Usage: ${SHOW}\n       ${SET}`);
  const { db } = await openForAdmin();
  console.log(JSON.stringify(await readInstallation(db)));
  return 0;
}
