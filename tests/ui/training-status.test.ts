import { expect, test } from "vitest"
import type { Training } from "#api/contract/trainings.ts"
import { trainingStatus } from "#api/trainings.ts"

const training = (completedUsers: readonly string[]) => ({ completedUsers }) as Training

test("a training is completed when it lists the member, otherwise pending", () => {
  expect(trainingStatus(training(["m1"]), "m1")).toBe("completed")
  expect(trainingStatus(training(["m2"]), "m1")).toBe("pending")
  expect(trainingStatus(training([]), "m1")).toBe("pending")
})
