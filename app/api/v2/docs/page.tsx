import { ArrowRight } from "lucide-react";
import { readPreferences } from "@/app/preferences";
import { MethodBadge } from "@/components/docs/method-badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { NextLink } from "@/components/ui/next-link";
import { getDocsReference } from "@/server/docs/document";
import { GUIDES } from "@/server/docs/guides";
import { getGuidePath, getOperationPath } from "@/server/docs/search-index";
import { messages } from "@/server/domain/messages";

export default async function DocsHome() {
  const { language } = await readPreferences();
  const t = messages[language].docs;
  return (
    <>
      <h1 className="text-h1">{t.title}</h1>
      <p className="mt-2 max-w-[68ch] text-lead text-ink-2">{t.lead}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button asChild>
          <NextLink href={getGuidePath("quick-start")}>
            {t.start}
            <ArrowRight aria-hidden />
          </NextLink>
        </Button>
        <Link href="/api/v2/openapi.json" prefetch={false}>
          {t.document}
        </Link>
        <Link href="/api/v2/docs/llms.txt" prefetch={false}>
          llms.txt
        </Link>
      </div>
      <h2 className="mt-12 mb-4 text-h2">{t.guides}</h2>
      <ul lang="en" className="grid gap-3 grid-cols-1 sm:grid-cols-2 xl:grid-cols-3">
        {GUIDES.map(({ slug, title, summary }) => (
          <li
            key={slug}
            className="relative rounded-card border border-hairline bg-bg p-4 hover:border-control"
          >
            <NextLink
              href={getGuidePath(slug)}
              prefetch={false}
              className="text-reader font-medium text-ink after:absolute after:inset-0 after:rounded-card"
            >
              {title}
            </NextLink>
            <p className="mt-1 text-body text-ink-2">{summary}</p>
          </li>
        ))}
      </ul>
      <h2 className="mt-12 text-h2">{t.reference}</h2>
      <p className="mt-1 text-body text-ink-2">{t.tryAny}</p>
      <div lang="en" className="mt-6 space-y-8">
        {getDocsReference().groups.map((group) => (
          <section key={group.name}>
            <h3 className="text-h3">{group.name}</h3>
            <p className="mb-2 text-body text-ink-2">{group.description}</p>
            <ul className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
              {group.operations.map((operation) => (
                <li key={operation.id}>
                  <NextLink
                    href={getOperationPath(operation)}
                    prefetch={false}
                    className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline gap-x-2 px-3 py-2.5 -outline-offset-2 hover:bg-muted md:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)]"
                  >
                    <MethodBadge method={operation.method} className="justify-self-start" />
                    <code className="font-mono text-dense break-words text-ink">{operation.path}</code>
                    <span className="col-start-2 text-body text-ink-2 md:col-start-3">
                      {operation.summary}
                    </span>
                  </NextLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
