import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { TokensScreen } from "@/components/settings/tokens/tokens-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].settings.tokens.title };
}

export default async function TokensPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <TokensScreen teamUrl={team} />;
}
