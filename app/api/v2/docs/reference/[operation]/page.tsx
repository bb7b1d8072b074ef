import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readPreferences } from "@/app/preferences";
import { CodeGroup } from "@/components/docs/code-group";
import { MethodBadge } from "@/components/docs/method-badge";
import { TryPanel } from "@/components/docs/try/try-panel";
import { Banner } from "@/components/ui/banner";
import { buildRequestSamples } from "@/server/contract/samples/samples";
import { buildSampleRequest, findOperation, type Operation } from "@/server/docs/document";
import { getInstallationFacts } from "@/server/docs/facts";
import { type Messages, messages } from "@/server/domain/messages";
import { Answers } from "../../_parts/answers";
import { toCallable } from "../../_parts/callable";
import { Sample } from "../../_parts/code-block";
import { ErrorList } from "../../_parts/error-list";
import { InlineText } from "../../_parts/inline";
import { RequestRows } from "../../_parts/request-rows";

type Props = { params: Promise<{ operation: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const operation = findOperation((await params).operation);
  return operation ? { title: operation.summary, description: operation.description } : {};
}

export default async function OperationPage({ params }: Props) {
  const operation = findOperation((await params).operation);
  if (!operation) notFound();
  const { language } = await readPreferences();
  const t = messages[language].docs;
  return (
    <div className="gap-10 min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,1fr)_27rem]">
      <article className="min-w-0">
        <Head operation={operation} t={t} />
        <RequestRows operation={operation} t={t} />
        <Answers operation={operation} t={t} />
        <ErrorList refusals={operation.refusals} t={t} />
      </article>
      <div className="mt-10 min-w-0 space-y-6 min-[75rem]:mt-0">
        <section aria-labelledby="example-heading">
          <h2 id="example-heading" className="text-h3">
            {t.code.example}
          </h2>
          <Samples operation={operation} />
        </section>
        <div className="docs-scripted">
          <TryPanel callable={toCallable(operation)} />
        </div>
      </div>
    </div>
  );
}

function Head({ operation, t }: { operation: Operation; t: Messages["docs"] }) {
  return (
    <>
      <div lang="en">
        <p className="text-body text-ink-2">{operation.tag}</p>
        <h1 className="text-h1">{operation.summary}</h1>
        <p className="mt-3 flex items-center gap-2">
          <MethodBadge method={operation.method} />
          <code className="min-w-0 font-mono text-reader break-words">/api/v2{operation.path}</code>
        </p>
        {operation.description && (
          <p className="mt-4 max-w-[68ch] text-reader text-ink">
            <InlineText text={operation.description} />
          </p>
        )}
      </div>
      {operation.isPublic && <Banner className="mt-4">{t.operation.public}</Banner>}
    </>
  );
}

function Samples({ operation }: { operation: Operation }) {
  const entries = buildRequestSamples(buildSampleRequest(operation), getInstallationFacts().baseUrl).map(
    ({ title, language, code }) => ({
      title,
      panel: <Sample name={title} code={code} language={language} />,
    }),
  );
  return <CodeGroup entries={entries} />;
}
