import type { AnyStateMachine, StateValueFrom } from "xstate"

/** `StateValueFrom` also lists a compound state as a bare text; these are the dot paths of the leaves alone. */
type Compound<V> = V extends string ? never : keyof V & string
type Nested<V> = V extends string
  ? never
  : { [K in keyof V & string]-?: `${K}.${Leaf<Exclude<V[K], undefined>>}` }[keyof V & string]
type Leaf<V> = Exclude<Extract<V, string>, Compound<V>> | Nested<V>

/** The dot paths of a machine's leaf states. */
export type LeafOf<M extends AnyStateMachine> = Leaf<StateValueFrom<M>>

/** Why a leaf state has no view: what a reader of the storyboard finds in place of its picture. */
export type NotVisible<M extends AnyStateMachine> = Readonly<Partial<Record<LeafOf<M>, string>>>
