import { NotFoundScreen } from "@/components/shell/not-found-screen";
import { messages } from "@/server/domain/messages";
import { readPreferences } from "./preferences";

export default async function NotFound() {
  const { language } = await readPreferences();
  return <NotFoundScreen words={messages[language].ui.notFound} />;
}
