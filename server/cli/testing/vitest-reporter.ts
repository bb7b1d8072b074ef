import path from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import { type Failure, type StageSummary, toCause, writeSummary } from "./summary";

const listMessages = (errors: readonly { message?: string; stack?: string }[] = []): string[] =>
  errors.map(({ message, stack }) => stack ?? message ?? "");

const toFailure = (name: string, errors: Parameters<typeof listMessages>[0]): Failure => ({
  name,
  cause: toCause(listMessages(errors)),
});

const formatTitle = ({ module, fullName }: TestCase): string => `${module.relativeModuleId} › ${fullName}`;

/** Errors outside tests: a file that does not load, a hook that throws. */
function findHookFailures(module: TestModule): Failure[] {
  const suites = [...module.children.allSuites()].map((suite) => ({
    name: `${module.relativeModuleId} › ${suite.fullName}`,
    errors: suite.errors(),
  }));
  return [{ name: module.relativeModuleId, errors: module.errors() }, ...suites]
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => toFailure(name, errors));
}

/** Vitest reporter that writes the summary of a stage for `npm test`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const isFlaky = (test: TestCase) => test.diagnostic()?.flaky === true;
    const passed = tests.filter((test) => test.result().state === "passed");
    const failed = tests.filter((test) => test.result().state === "failed");
    const summary: StageSummary = {
      passed: passed.filter((test) => !isFlaky(test)).length,
      failed: [
        ...failed.map((test) => toFailure(formatTitle(test), test.result().errors)),
        ...modules.flatMap(findHookFailures),
        ...unhandled.map((error) => toFailure("error outside of tests", [error])),
      ],
      flaky: passed.filter(isFlaky).map((test) => toFailure(formatTitle(test), test.result().errors)),
      times: modules.map((module) => {
        const { duration, collectDuration } = module.diagnostic();
        const file = path.relative(process.cwd(), module.moduleId);
        return { file, seconds: (duration + collectDuration) / 1000 };
      }),
    };
    writeSummary(summary);
  }
}
