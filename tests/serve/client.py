"""A client of `varia serve --stdio` for tests: every line it reads is held to schemas/serve.schema.json."""
import json
import os
import subprocess

import jsonschema

os.environ["XDG_DATA_HOME"] = os.devnull  # no user's own weights are found
SCHEMA = json.load(open(os.path.join(os.environ["VARIA_SOURCE_DIR"], "schemas/serve.schema.json")))
METHODS = SCHEMA["definitions"]["methods"]["properties"]


def validator(schema):
    resolver = jsonschema.RefResolver.from_schema(SCHEMA)
    return jsonschema.Draft7Validator(schema, resolver=resolver)


REQUEST = validator({"$ref": "#/definitions/request"})
MESSAGE = validator({"oneOf": [{"$ref": "#/definitions/response"}, {"$ref": "#/definitions/notification"}]})
PARAMS = {name: validator(method["properties"]["params"]) for name, method in METHODS.items()}
RESULTS = {name: validator(method["properties"]["result"]) for name, method in METHODS.items()}


class Refused(Exception):
    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.error = error


class Client:
    always = []  # options that every client has

    def __init__(self, *options):
        self.process = subprocess.Popen([os.environ["VARIA"], "serve", "--stdio", *self.always, *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.next = 1
        self.asked = {}
        self.notifications = []
        self.answers = {}

    def send_line(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, method, **params):
        """Sends a request; its id."""
        params = {key.rstrip("_"): value for key, value in params.items()}
        PARAMS[method].validate(params)
        self.next += 1
        self.asked[self.next] = method
        request = {"jsonrpc": "2.0", "id": self.next, "method": method, "params": params}
        REQUEST.validate(request)
        self.send_line(json.dumps(request))
        return self.next

    def read(self):
        """The next message, held to its schema; None at the end."""
        line = self.process.stdout.readline()
        if not line:
            return None
        message = json.loads(line)
        for one in message if isinstance(message, list) else [message]:
            MESSAGE.validate(one)
            if "result" in one and one["id"] in self.asked:
                RESULTS[self.asked[one["id"]]].validate(one["result"])
        return message

    def wait(self, number):
        while number not in self.answers:
            message = self.read()
            assert message is not None, "the service has gone"
            if "method" in message:
                self.notifications.append(message)
            else:
                self.answers[message["id"]] = message
        answer = self.answers.pop(number)
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]

    def call(self, method, **params):
        return self.wait(self.ask(method, **params))

    def refused(self, method, **params):
        """The error that it gets."""
        try:
            result = self.call(method, **params)
        except Refused as refused:
            return refused.error
        raise AssertionError(f"{method} {params} was answered: {result}")

    def misused(self, method, **params):
        """The error that parameters get which the schema forbids."""
        self.next += 1
        self.send_line(json.dumps({"jsonrpc": "2.0", "id": self.next, "method": method, "params": params}))
        try:
            result = self.wait(self.next)
        except Refused as refused:
            assert refused.error["code"] == -32602, refused
            return refused.error
        raise AssertionError(f"{method} {params} was answered: {result}")

    def cancelled(self, number):
        """Waits for a request that has been cancelled, and sees that it was."""
        try:
            result = self.wait(number)
        except Refused as refused:
            assert refused.error["code"] == -32800, refused
            return
        raise AssertionError(f"it came to its end: {result}")

    def close(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        self.process.stdout.close()
        assert self.process.wait(60) == 0, self.process.returncode
        return rest
