import { notFound } from "next/navigation";
import { readPreferences } from "@/app/preferences";
import { PageMessages } from "@/components/i18n/page-messages";
import { Workbench } from "./workbench";

/** The field editor on PDFs made on the spot, saving into memory; does not exist in production. */
export default async function EditorBenchPage() {
  if (process.env.NODE_ENV === "production") notFound();
  const { language } = await readPreferences();
  return (
    <PageMessages language={language} areas={["ui", "editor", "owner"]}>
      <Workbench />
    </PageMessages>
  );
}
