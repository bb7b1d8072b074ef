import { PageMessages } from "@/components/i18n/page-messages";
import { NotFoundScreen } from "@/components/shell/not-found-screen";
import { readPreferences } from "./preferences";

export default async function NotFound() {
  const { language } = await readPreferences();
  return (
    <PageMessages language={language} areas={["ui"]}>
      <NotFoundScreen />
    </PageMessages>
  );
}
