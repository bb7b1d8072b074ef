import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readPreferences } from "@/app/preferences";
import { CoordinatePicker } from "@/components/docs/picker/coordinate-picker";
import { EmbedPlayground } from "@/components/embed/playground/embed-playground";
import { Link } from "@/components/ui/link";
import { getInstallationFacts } from "@/server/docs/facts";
import { findGuide } from "@/server/docs/guides";
import { listHeadings } from "@/server/docs/headings";
import { messages } from "@/server/domain/messages";
import { Markdown } from "../_parts/markdown";

type Props = { params: Promise<{ guide: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const guide = findGuide((await params).guide);
  return guide ? { title: guide.title, description: guide.summary } : {};
}

export default async function GuidePage({ params }: Props) {
  const guide = findGuide((await params).guide);
  if (!guide) notFound();
  const { language } = await readPreferences();
  const t = messages[language].docs;
  const text = guide.text(getInstallationFacts());
  return (
    <div className="gap-10 xl:grid xl:grid-cols-[minmax(0,1fr)_14rem]">
      <article className="min-w-0 text-reader">
        <div lang="en">
          <h1 className="text-h1">{guide.title}</h1>
          <p className="mt-2 max-w-[68ch] text-lead text-ink-2">{guide.summary}</p>
        </div>
        {guide.slug === "coordinates" && (
          <div className="docs-scripted">
            <CoordinatePicker />
          </div>
        )}
        <div lang="en" className="max-w-4xl [&>ol]:max-w-[68ch] [&>p]:max-w-[68ch] [&>ul]:max-w-[68ch]">
          <Markdown text={text} />
        </div>
        {guide.slug === "embedding" && (
          <div className="docs-scripted">
            <EmbedPlayground />
          </div>
        )}
        <p className="mt-12 text-body">
          <Link href={`/api/v2/docs/markdown/${guide.slug}`} prefetch={false}>
            {t.markdown}
          </Link>
        </p>
      </article>
      <nav
        aria-label={t.onThisPage}
        className="sticky top-24 hidden max-h-[calc(100dvh-7rem)] self-start overflow-y-auto text-dense xl:block"
      >
        <p className="font-semibold text-ink-2">{t.onThisPage}</p>
        <ul lang="en" className="mt-2 border-l border-hairline">
          {listHeadings(text)
            .filter(({ depth }) => depth === 2)
            .map(({ title, anchor }) => (
              <li key={anchor}>
                <a href={`#${anchor}`} className="block py-1 pl-3 text-ink-2 hover:text-ink">
                  {title}
                </a>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  );
}
