import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { SignInScreen } from "@/components/account/sign-in-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].account.signIn.title };
}

type SignInPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next, signedOut } = await searchParams;
  return <SignInScreen {...(typeof next === "string" ? { next } : {})} signedOut={signedOut !== undefined} />;
}
