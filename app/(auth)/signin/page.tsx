import type { Metadata } from "next";
import { createPageCaller } from "@/app/page-caller";
import { readPreferences } from "@/app/preferences";
import { readSite } from "@/app/site";
import { SignInScreen } from "@/components/account/sign-in-screen";
import { COMPANY_REFUSALS } from "@/server/domain/company/refusals";
import { SIGNED_OUT_STATE } from "@/server/domain/company/signed-out-state";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].account.signIn.title };
}

type SignInPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next, signedOut, deleted, company, state } = await searchParams;
  const [{ signUp }, { mailedLink }] = await Promise.all([readSite(), readSignInOptions()]);
  const isSignedOut = signedOut !== undefined || state === SIGNED_OUT_STATE;
  const left = deleted !== undefined ? "deleted" : isSignedOut ? "signedOut" : null;
  return (
    <SignInScreen
      {...(typeof next === "string" ? { next } : {})}
      left={left}
      isByInvitation={signUp === "INVITATION"}
      offersMailedLink={mailedLink}
      refusal={COMPANY_REFUSALS.find((reason) => reason === company)}
    />
  );
}

/** Without a database only the password form is offered. The form then shows the error. */
async function readSignInOptions(): Promise<{ mailedLink: boolean }> {
  const api = await createPageCaller();
  return api.account.doors().catch(() => ({ mailedLink: false }));
}
