import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { readSite } from "@/app/site";
import { SignUpClosed } from "@/components/account/sign-up-closed";
import { SignUpScreen } from "@/components/account/sign-up-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].account.signUp.title };
}

export default async function SignUpPage() {
  const { signUp, signUpDomains } = await readSite();
  return signUp === "INVITATION" ? (
    <SignUpClosed />
  ) : (
    <SignUpScreen domains={signUp === "DOMAINS" ? signUpDomains : []} />
  );
}
