import type { Metadata } from "next";
import { headers } from "next/headers";
import { loadLinkBrand } from "@/app/brand";
import { checkPageOpens } from "@/app/link-page";
import { readPreferences } from "@/app/preferences";
import { BrandStyle } from "@/components/branding/brand-style";
import { NoScriptNotice } from "@/components/signing/no-script-notice";
import { SigningEntry } from "@/components/signing/signing-entry";
import { findDomainError } from "@/server/caller";
import type { SigningState } from "@/server/contract/signing";
import { messages } from "@/server/domain/messages";

/**
 * Mail scanners and messengers preview links, so the head shows nothing of the document (components/README.md
 * 1.4).
 */
export const metadata: Metadata = {
  title: { absolute: "Rubrica" },
  robots: { index: false, follow: false, nocache: true },
  referrer: "no-referrer",
  openGraph: { title: "Rubrica", description: "" },
};

/**
 * The page behind a signing link, rendered on the server: a slow phone shows it before any script arrives
 * (components/signing.md 5.12). Reading the state records nothing: the loaded page calls `open` (ruling 13).
 */
export default async function SignPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, preferences, head] = await Promise.all([params, readPreferences(), headers()]);
  const [state, brand] = await Promise.all([loadFirstState(token, head), loadLinkBrand("sign", token, head)]);
  const language = (state && state.screen !== "notFound" && state.language) || preferences.language;
  const { signing } = messages[language];
  return (
    <>
      <BrandStyle brand={brand} nonce={preferences.nonce} />
      <NoScriptNotice state={state} words={signing.noScript} />
      <SigningEntry token={token} language={language} messages={{ signing }} initial={state} />
    </>
  );
}

/**
 * Returns the state that the link alone allows. The proof of an access check is the secret of a tab and does
 * not come with a page request (ruling 48). Then this returns undefined and the page asks.
 */
async function loadFirstState(token: string, head: Headers): Promise<SigningState | undefined> {
  let state: SigningState | undefined;
  const opens = await checkPageOpens(head, async (api) => {
    try {
      state = await api.signing.state({ token });
    } catch (error) {
      // Too many requests from this address: the page asks again a little later.
      if (findDomainError(error)?.code !== "TOO_MANY_REQUESTS") throw error;
    }
    return state?.screen !== "notFound";
  });
  if (!opens) return { screen: "notFound" };
  return state?.screen === "accessCheck" ? undefined : state;
}
