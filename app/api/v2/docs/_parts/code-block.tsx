import { CopyCode } from "@/components/docs/copy-code";
import { ScrollingCode } from "@/components/docs/scrolling-code";
import { classNames } from "@/components/ui/class-names";
import { highlightCode } from "./highlight";

type Props = { name: string; code: string; language: string; className?: string };

/** Shows code with a copy button. `name` distinguishes it from the other blocks of the page. */
export function CodeBlock({ language, className, ...sample }: Props) {
  return (
    <div className={classNames("docs-group", className)}>
      <p
        lang="en"
        className="flex h-9 items-center rounded-t-card border border-hairline bg-bg px-3 text-dense text-ink-2"
      >
        {language}
      </p>
      <Sample {...sample} language={language} />
    </div>
  );
}

export function Sample({ name, code, language }: Omit<Props, "className">) {
  return (
    <div className="relative" lang="en">
      <ScrollingCode name={name} className="max-h-[36rem]">
        {highlightCode(code, language)}
      </ScrollingCode>
      <CopyCode name={name} code={code} />
    </div>
  );
}
