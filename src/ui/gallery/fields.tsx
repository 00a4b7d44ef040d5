import Upload from "lucide-react/icons/upload"
import { useState } from "react"
import { Button } from "../button/button.tsx"
import { CodeField } from "../code-field/code-field.tsx"
import { ComboBox } from "../combo-box/combo-box.tsx"
import { DateField } from "../date-field/date-field.tsx"
import { FileField } from "../file-field/file-field.tsx"
import { humanise } from "../humanise.ts"
import { RuleList } from "../rule-list/rule-list.tsx"
import { SearchBox } from "../search-box/search-box.tsx"
import { Select } from "../select/select.tsx"
import { TextArea } from "../text-area/text-area.tsx"
import { TypedDateField } from "../typed-date-field/typed-date-field.tsx"
import { TextField } from "../text-field/text-field.tsx"
import { Section, Example } from "./example.tsx"

const required = "This field is required"
const few = [
  { value: "Male", label: "Male" },
  { value: "Female", label: "Female" },
]
const many = Array.from({ length: 40 }, (_, n) => ({ value: `${n + 1}`, label: `Chapter number ${n + 1}` }))

/** Shows the fields. */
export function Fields() {
  const [text, setText] = useState("Ada")
  const [password, setPassword] = useState("a long pass phrase")
  const [story, setStory] = useState("")
  const [choice, setChoice] = useState("")
  const [chapter, setChapter] = useState("7")
  const [region, setRegion] = useState("")
  const [day, setDay] = useState("")
  const [birthday, setBirthday] = useState("")
  const [code, setCode] = useState("284")
  const [searched, setSearched] = useState("")
  const [search, setSearch] = useState("")
  const [searches, setSearches] = useState<readonly string[]>([])
  const [four, setFour] = useState("")
  const [file, setFile] = useState<string>()
  const [fileProblem, setFileProblem] = useState<string>()
  const files = {
    onPick: ({ name }: File) => {
      setFile(name)
      setFileProblem(undefined)
    },
    onRefuse: setFileProblem,
  }
  return (
    <Section title="Fields">
      <Example title="Text field: filled, placeholder, optional">
        <TextField label={humanise("firstName")} value={text} onChange={setText} />
        <TextField label="Email" type="email" value="" onChange={setText} placeholder="you@example.org" />
        <TextField
          label="Middle Name"
          value=""
          onChange={setText}
          isOptional
          description="As on your licence."
        />
      </Example>
      <Example title="Text field: error, disabled, read-only">
        <TextField label="Last Name" value="" onChange={setText} error={required} />
        <TextField label="Currency" value="NGN" onChange={setText} isDisabled />
        <TextField label="Email address" value="ada@example.org" onChange={setText} isReadOnly />
      </Example>
      <Example title="Password with its rules; prefix and suffix">
        <TextField label="Password" type="password" value={password} onChange={setPassword} />
        <RuleList
          label="Password rules"
          strength={3}
          strengthLabel="Good"
          rules={[
            { text: "8 to 128 characters", isMet: true },
            { text: "Not one of the commonest", isMet: false },
          ]}
        />
        <TextField label="Amount" prefix="₦" suffix="a month" value="5000" onChange={setText} />
      </Example>
      <Example title="Text area: empty, long, error">
        <TextArea label="Content" value={story} onChange={setStory} placeholder="What happened?" />
        <TextArea label="Bio" value={"A line of a life.\n".repeat(12)} onChange={setStory} />
        <TextArea label="Prayer" value="" onChange={setStory} error={required} />
      </Example>
      <Example title="Select: empty, error, no options, loading, disabled">
        <Select label="Gender" options={few} value={choice} onChange={setChoice} />
        <Select label="Gender again" options={few} value="" onChange={setChoice} error="Select your gender" />
        <Select label="Nothing" options={[]} value="" onChange={setChoice} />
        <Select label="On its way" options={[]} value="" onChange={setChoice} isLoading />
        <Select label="Not now" options={few} value="Male" onChange={setChoice} isDisabled />
      </Example>
      <Example title="Combo box: filled, empty, error">
        <ComboBox label="Chapter" options={many} value={chapter} onChange={setChapter} />
        <ComboBox
          label="Region"
          options={many}
          value={region}
          onChange={setRegion}
          description="Type to search."
        />
        <ComboBox label="State" options={many} value="" onChange={setChapter} error={required} />
      </Example>
      <Example title="Date field: empty, filled, error">
        <DateField label="Start Date" value={day} onChange={setDay} min="2026-01-01" max="2028-12-31" />
        <DateField label="Event Date" value="2027-01-04" onChange={setDay} />
        <DateField label="Expiry Date" value="" onChange={setDay} error={required} />
      </Example>
      <Example title="Typed date field: empty, filled, error">
        <TypedDateField label="Date Of Birth" value={birthday} onChange={setBirthday} />
        <TypedDateField label="Date Of Registration" value="1999-03-08" onChange={setBirthday} />
        <TypedDateField label="Date Of Graduation" value="" onChange={setBirthday} error={required} />
      </Example>
      <Example title="Code boxes: part filled, error, four">
        <CodeField label="Verification code" length={6} value={code} onChange={setCode} />
        <CodeField
          label="Wrong code"
          length={6}
          value="123456"
          onChange={setCode}
          error="That code is not correct."
        />
        <CodeField label="Short code" value={four} onChange={setFour} description="Sent a moment ago." />
      </Example>
      <Example title="File field: live (every kind), with a file, two errors, disabled">
        <FileField label="Attachment" fileName={file} error={fileProblem} icon={<Upload />} {...files} />
        <FileField label="Photograph" kinds={["jpeg", "png"]} fileName="me.jpg" {...files} />
        <FileField label="Portrait" kinds={["jpeg", "png"]} error="Maximum file size is 2MB." {...files} />
        <FileField label="Letter" kinds={["pdf", "word"]} error="Invalid file type." {...files} />
        <FileField label="Not now" isDisabled {...files} />
      </Example>
      <Example title="Search box: empty, filled">
        <SearchBox onSearch={setSearched} />
        <SearchBox label="Search members" value="Ada" onSearch={setSearched} />
        <p className="quiet">Searched for “{searched}”</p>
      </Example>
      <Example title="Search box: on a slow page">
        <SearchBox
          label="Search slowly"
          value={search}
          onSearch={(wanted) => setSearches([...searches, wanted])}
        />
        <Button
          variant="secondary"
          isDisabled={searches.length === 0}
          onPress={() => {
            setSearch(searches[0] ?? "")
            setSearches(searches.slice(1))
          }}
        >
          Take the first search over
        </Button>
        <Button variant="secondary" onPress={() => setSearch("Ada")}>
          Search for Ada
        </Button>
      </Example>
    </Section>
  )
}
