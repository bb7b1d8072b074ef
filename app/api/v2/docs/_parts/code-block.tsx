import { CopyCode } from "@/components/docs/copy-code";
import { ScrollingCode } from "@/components/docs/scrolling-code";
import { classNames } from "@/components/ui/class-names";
import { highlight } from "./highlight";

type Props = { name: string; code: string; language: string; className?: string };

/** A piece of code one can copy, under a bar of its own. `name` tells it from its neighbours. */
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

/** The code alone; its copy button stands on the bar above it. */
export function Sample({ name, code, language }: Omit<Props, "className">) {
  return (
    <div className="relative" lang="en">
      <ScrollingCode name={name} className="max-h-[36rem]">
        {highlight(code, language)}
      </ScrollingCode>
      <CopyCode name={name} code={code} />
    </div>
  );
}
