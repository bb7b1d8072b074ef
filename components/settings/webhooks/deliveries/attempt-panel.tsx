"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Moment } from "@/components/ui/moment";
import type { AttemptAnswer } from "../../api-types";
import { CodeBox } from "../code-box";
import { formatJson } from "./format-json";
import { HeaderTable } from "./header-table";
import { TimingSplit } from "./timing-split";

type AttemptPanelProps = { attempt: AttemptAnswer; isRepeated: boolean };

export function AttemptPanel({ attempt, isRepeated }: AttemptPanelProps) {
  const t = useTranslations("webhooks.attempt");
  const { number: n, requestHeaders, timings } = attempt;
  return (
    <section className="flex flex-col gap-4">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-reader font-medium">
        {t(isRepeated ? "again" : "title", { n })}
        <span className="text-dense font-normal text-ink-2">
          <Moment at={attempt.startedAt} exact />
        </span>
      </h3>
      <Outcome attempt={attempt} />
      {timings && <TimingSplit timings={timings} />}
      <Answered attempt={attempt} />
      {requestHeaders && <HeaderTable caption={t("request")} headers={requestHeaders} />}
    </section>
  );
}

function Outcome({ attempt }: { attempt: AttemptAnswer }) {
  const t = useTranslations("webhooks");
  const { state, errorClass, responseCode } = attempt;
  const code = responseCode ?? "";
  if (state === "IN_FLIGHT") return <Banner role="status">{t("attempt.underway")}</Banner>;
  if (state === "SUCCESS") return <Banner tone="success">{t("attempt.ok", { code })}</Banner>;
  return (
    <Banner tone={state === "LOST" ? "warning" : "danger"}>
      {t(`error.${errorClass ?? "CLOSED"}`, { code })}
    </Banner>
  );
}

function Answered({ attempt }: { attempt: AttemptAnswer }) {
  const t = useTranslations("webhooks.attempt");
  const { state, responseCode, responseHeaders, responseBody, isResponseCut } = attempt;
  if (state === "IN_FLIGHT" || state === "LOST") return null;
  if (responseCode === null) return <p className="text-body text-ink-2">{t("noAnswer")}</p>;
  return (
    <>
      {responseBody ? (
        <div>
          <CodeBox
            name={`${t("responseBody")} · ${responseCode}`}
            code={formatJson(responseBody)}
            className="max-h-72"
          />
          {isResponseCut && <p className="mt-1 text-dense text-ink-2">{t("cut")}</p>}
        </div>
      ) : (
        <p className="text-body text-ink-2">{t("noBody")}</p>
      )}
      {responseHeaders && responseHeaders.length > 0 && (
        <HeaderTable caption={t("responseHeaders")} headers={responseHeaders} />
      )}
    </>
  );
}
