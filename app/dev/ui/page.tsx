import { notFound } from "next/navigation";
import { readPreferences } from "@/app/preferences";
import { PageMessages } from "@/components/i18n/page-messages";
import { Gallery } from "./gallery";

/** Every primitive in every state, for eyes and for axe; does not exist in production. */
export default async function GalleryPage() {
  if (process.env.NODE_ENV === "production") notFound();
  const { language, theme } = await readPreferences();
  return (
    <PageMessages language={language} areas={["ui"]}>
      <Gallery theme={theme} />
    </PageMessages>
  );
}
