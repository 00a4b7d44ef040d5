import type { AnyStateMachine, StateValueFrom } from "xstate"

/** `StateValueFrom` also lists compound states as strings. `Leaf` has only the dot paths of leaves. */
type Compound<V> = V extends string ? never : keyof V & string
type Nested<V> = V extends string
  ? never
  : { [K in keyof V & string]-?: `${K}.${Leaf<Exclude<V[K], undefined>>}` }[keyof V & string]
type Leaf<V> = Exclude<Extract<V, string>, Compound<V>> | Nested<V>

/** The dot paths of a machine's leaf states. */
export type LeafOf<M extends AnyStateMachine> = Leaf<StateValueFrom<M>>

/** The reason why a leaf state has no view. The storyboard shows it in place of a screenshot. */
export type NotVisible<M extends AnyStateMachine> = Readonly<Partial<Record<LeafOf<M>, string>>>
