import type { Metadata } from "next";
import { headers } from "next/headers";
import { brandOf } from "@/app/brand";
import { opensPage } from "@/app/link-page";
import { readPreferences } from "@/app/preferences";
import { BrandStyle } from "@/components/branding/brand-style";
import { SigningEntry } from "@/components/signing/signing-entry";
import { WithoutScripts } from "@/components/signing/without-scripts";
import { domainErrorIn } from "@/server/caller";
import type { SigningState } from "@/server/contract/signing";
import { messages } from "@/server/domain/messages";

/**
 * Nothing of the document in the head: links are previewed by mail scanners and messengers (components/README.md 1.4).
 */
export const metadata: Metadata = {
  title: { absolute: "Rubrica" },
  robots: { index: false, follow: false, nocache: true },
  referrer: "no-referrer",
  openGraph: { title: "Rubrica", description: "" },
};

/**
 * The page behind a signing link, drawn by the server, so that a slow phone shows it before any script has come
 * (components/README.md 5.12). Reading the state records nothing: opening is a call of the loaded page (ruling 13).
 */
export default async function SignPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, preferences, head] = await Promise.all([params, readPreferences(), headers()]);
  const [state, brand] = await Promise.all([firstState(token, head), brandOf("sign", token, head)]);
  const language = (state && state.screen !== "notFound" && state.language) || preferences.language;
  const { signing } = messages[language];
  return (
    <>
      <BrandStyle brand={brand} nonce={preferences.nonce} />
      <WithoutScripts state={state} words={signing.noScript} />
      <SigningEntry token={token} language={language} messages={{ signing }} initial={state} />
    </>
  );
}

/**
 * What anybody who holds the link may see. The proof of an access check is the secret of a tab and does not come with
 * a request for a page (ruling 48): then nothing is drawn here, and the page asks for itself.
 */
async function firstState(token: string, head: Headers): Promise<SigningState | undefined> {
  let state: SigningState | undefined;
  const opens = await opensPage(head, async (api) => {
    try {
      state = await api.signing.state({ token });
    } catch (error) {
      // Too many have asked from here: the page asks for itself, a little later.
      if (domainErrorIn(error)?.code !== "TOO_MANY_REQUESTS") throw error;
    }
    return state?.screen !== "notFound";
  });
  if (!opens) return { screen: "notFound" };
  return state?.screen === "accessCheck" ? undefined : state;
}
